import type { Convention } from './convention';
import { astro } from './astro/astro';
import { docusaurus } from './docusaurus/docusaurus';
import { gatsby } from './gatsby';
import { hexo } from './hexo';
import { eleventy } from './eleventy';
import { hugo } from './hugo/hugo';
import { jekyll } from './jekyll/jekyll';
import { mkDocs } from './mkDocs';
import { next } from './next';
import { nuxt } from './nuxt/nuxt';
import { nuxtContent } from './nuxt/nuxtContent';
import { pelican } from './pelican';
import { starlight } from './astro/starlight';
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
