import type { Convention } from './convention';

/** Products whose files generate pages in unknown ways: no pages are claimed for them, least of all plain HTML. */
const products: readonly (readonly [name: string, files: readonly string[], dependencies: readonly string[]])[] = [
  ['Angular', ['angular.json'], []],
  ['Antora', ['antora-playbook.yml', 'antora.yml'], []],
  ['Create React App', [], ['react-scripts']],
  ['Gridsome', ['gridsome.config.js'], ['gridsome']],
  ['mdBook', ['book.toml'], []],
  // Only front matter says which of its files are pages, so no path shows that its folder has any.
  ['Pelican', ['pelicanconf.py'], []],
  ['Quarto', ['_quarto.yml'], []],
  ['Qwik', [], ['@builder.io/qwik-city', '@qwik.dev/router']],
  ['Remix', ['remix.config.js', 'react-router.config.ts'], ['@remix-run/react', '@react-router/dev']],
  ['Rspress', ['rspress.config.ts', 'rspress.config.js'], ['rspress', '@rspress/core']],
  ['SolidStart', [], ['@solidjs/start']],
  ['Sphinx', ['conf.py'], []],
  ['TanStack Start', [], ['@tanstack/react-start', '@tanstack/solid-start']],
  ['VuePress', [], ['vuepress']],
];

/** The conventions of these products, known only by name. */
export const unknown: readonly Convention[] = products.map(([name, files, dependencies]) => ({
  name,
  dependencies,
  markers: files,
  endings: [],
  routesOf: () => [],
}));
