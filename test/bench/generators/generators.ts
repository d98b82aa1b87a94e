import { existsSync } from 'node:fs';
import path from 'node:path';
import { nodeOf, root } from '../../run/paths.mjs';

/** The way to run a real generator. */
export interface Generator {
  readonly name: string;
  /** The folder with its sites, its routes, and its packages if it comes from npm. */
  readonly folder: string;
  /** A program on the path, or a script in its packages that the newest Node runs. */
  readonly command: readonly string[];
  /** The folders that it writes pages into, by their paths below a site. */
  readonly output: readonly string[];
  /** The written file that names the main language, whose pages have it in their paths, but not in their addresses. */
  readonly languages?: string;
  /** Instructions if it's missing: generators that aren't npm packages come from Debian. */
  readonly debian?: string;
}

/** The folder of all generators. */
export const generatorsFolder = path.join(root, 'test', 'generators');

const packages = (name: string, script: string, words: readonly string[], output: readonly string[]): Generator => ({
  ...at(name),
  command: [nodeOf('newest'), path.join(generatorsFolder, name, 'node_modules', script), ...words],
  output,
});

/** All generators, those of Debian first. */
export const generators: readonly Generator[] = [
  { ...at('hugo'), command: ['hugo', '--quiet'], output: ['public', 'docs'], debian: 'hugo' },
  { ...at('jekyll'), command: ['jekyll', 'build', '--quiet'], output: ['_site'], debian: 'jekyll' },
  { ...at('mkDocs'), command: ['mkdocs', 'build', '--quiet'], output: ['site'], debian: 'mkdocs mkdocs-material' },
  { ...at('pelican'), command: ['pelican', '--quiet'], output: ['output'], debian: 'pelican' },
  packages('eleventy', '@11ty/eleventy/cmd.cjs', ['--quiet'], ['_site']),
  packages('hexo', 'hexo/bin/hexo', ['generate', '--silent'], ['public']),
  packages('astro', 'astro/bin/astro.mjs', ['build', '--silent'], ['dist']),
  packages('vitePress', 'vitepress/bin/vitepress.js', ['build'], ['.vitepress/dist']),
  packages('docusaurus', '@docusaurus/core/bin/docusaurus.mjs', ['build'], ['build']),
  {
    ...packages('next', 'next/dist/bin/next', ['build'], ['out', '.next/server/app', '.next/server/pages']),
    languages: '.next/routes-manifest.json',
  },
  packages('nuxt', 'nuxt/bin/nuxt.mjs', ['generate'], ['.output/public']),
  packages('svelteKit', 'vite/bin/vite.js', ['build'], ['build']),
  packages('gatsby', 'gatsby/cli.js', ['build'], ['public']),
];

function at(name: string): Pick<Generator, 'name' | 'folder'> {
  return { name, folder: path.join(generatorsFolder, name) };
}

/** True if a generator's packages come from npm. */
export function hasPackages({ folder }: Generator): boolean {
  return existsSync(path.join(folder, 'package.json'));
}
