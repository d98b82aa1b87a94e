import type { Convention } from '../convention';
import { textRoute, type Route } from '../route';
import { isLanguage } from './languages';
import { below, fileParts, htmlRoutes } from './paths';

const endings = ['md', 'markdown', 'html', 'htm', 'adoc', 'asciidoc', 'ad', 'org', 'rst', 'pandoc', 'pdc'];

/** https://gohugo.io/content-management/organization/ */
export const hugo: Convention = {
  name: 'Hugo',
  isMarker: (name) => /^hugo\.(?:toml|ya?ml|json)$/.test(name),
  shared: {
    names: ['config.toml', 'config.yaml', 'config.yml', 'config.json'],
    beside: ['archetypes', 'content'],
  },
  dependencies: [],
  endings,
  routesOf(file) {
    const path = below(file, ['content']);
    if (path === undefined) return htmlRoutes(file, ['static']);
    return contentRoute(path).slice(0, 1);
  },
  otherRoutesOf(file) {
    const path = below(file, ['content']);
    return path === undefined ? [] : contentRoute(path).slice(1);
  },
};

/** The page of a content file, and its address if its language is that of the site. */
function contentRoute(file: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if (!endings.includes(ending)) return [];
  const { name, language } = withoutLanguage(stem);
  const parts = (name === 'index' || name === '_index' ? folders : [...folders, name]).map(urlized);
  if (language !== undefined) return [textRoute([language, ...parts]), textRoute(parts)];
  const [first = ''] = parts;
  return isLanguage(first) ? [textRoute(parts), textRoute(parts.slice(1))] : [textRoute(parts)];
}

function withoutLanguage(stem: string): { readonly name: string; readonly language?: string } {
  const dot = stem.lastIndexOf('.');
  const language = stem.slice(dot + 1).toLowerCase();
  return dot > 0 && isLanguage(language) ? { name: stem.slice(0, dot), language } : { name: stem };
}

/** Writes a name as Hugo does in an address. */
function urlized(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, '-');
}
