import type { Convention } from './convention';
import { astro } from './astro';
import { docusaurus } from './docusaurus';
import { eleventy } from './eleventy';
import { hugo } from './hugo';
import { jekyll } from './jekyll';
import { next } from './next';
import { nuxt, nuxtContent } from './nuxt';
import { svelteKit } from './svelteKit';

/** Every known convention, except plain HTML. */
export const conventions: readonly Convention[] = [
  next,
  astro,
  svelteKit,
  nuxt,
  nuxtContent,
  hugo,
  jekyll,
  eleventy,
  docusaurus,
];
