import { type Convention, below, fileParts, htmlRoutes } from './convention';
import { textRoute, type Route } from '../route';

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

/** The languages that have a code of two letters (ISO 639-1); file endings such as `js` are not among them. */
const codes = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en ' +
    'eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ' +
    'ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ' +
    'ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st ' +
    'su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** True if a name is a language, with or without a region: `de`, `pt-br`, `zh-Hans`. */
function isLanguage(name: string): boolean {
  const [, code = ''] = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(name) ?? [];
  return codes.has(code.toLowerCase());
}
