import type { Convention } from './convention';
import { astro } from './astro';
import { docusaurus } from './docusaurus';
import { gatsby } from './gatsby';
import { hexo } from './hexo';
import { eleventy } from './eleventy';
import { hugo } from './hugo';
import { jekyll } from './jekyll';
import { mkDocs } from './mkDocs';
import { next } from './next';
import { nuxt } from './nuxt';
import { nuxtContent } from './nuxtContent';
import { pelican } from './pelican';
import { starlight } from './starlight';
import { svelteKit } from './svelteKit';
import { vitePress } from './vitePress';

/** Every known convention, except plain HTML. */
export const conventions: readonly Convention[] = [
  next,
  astro,
  starlight,
  svelteKit,
  nuxt,
  nuxtContent,
  hugo,
  jekyll,
  eleventy,
  docusaurus,
  vitePress,
  mkDocs,
  gatsby,
  hexo,
  pelican,
];
