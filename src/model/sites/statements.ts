import { literalIn } from './literals';
import { statedAddress, withBase } from './siteAddress';
import { parseUrl } from '../../util/url';
import { isFields, parseJson } from '../../util/json';

/** A file that may state a site's address. */
interface Statement {
  /** Below the site's folder. */
  readonly files: readonly string[];
  /** The convention that the file belongs to, if others use the same name. */
  readonly convention?: string;
  readonly addressIn: (text: string) => string | undefined;
}

const scripts = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];
const script = (name: string) => scripts.map((ending) => `${name}.${ending}`);
const hugoEndings = ['toml', 'yaml', 'yml', 'json'];
const hugoFiles = ['', 'config/production/', 'config/_default/'].flatMap((folder) =>
  ['hugo', 'config'].flatMap((name) => hugoEndings.map((ending) => `${folder}${name}.${ending}`)),
);

/** An address in one field of a program, and its base path in another. */
function inScript(text: string, field: string, baseField?: string): string | undefined {
  const address = literalIn(text, field, statedAddress);
  if (address === undefined || baseField === undefined) return address;
  return withBase(address, literalIn(text, baseField, (base) => (base.startsWith('/') ? base : undefined)) ?? '');
}

function setting(text: string, name: string): string | undefined {
  const value = settingIn(text, name);
  return value === undefined ? undefined : statedAddress(value);
}

/** The files that state addresses, the most telling first. */
export const statements: readonly Statement[] = [
  { files: hugoFiles, convention: 'Hugo', addressIn: (text) => setting(text, 'baseURL') },
  {
    files: ['_config.yml', '_config.yaml', '_config.toml'],
    addressIn(text) {
      const address = setting(text, 'url');
      return address === undefined ? undefined : withBase(address, settingIn(text, 'baseurl') ?? '');
    },
  },
  { files: script('astro.config'), addressIn: (text) => inScript(text, 'site', 'base') },
  { files: script('docusaurus.config'), addressIn: (text) => inScript(text, 'url', 'baseUrl') },
  { files: script('next-sitemap.config'), addressIn: (text) => inScript(text, 'siteUrl') },
  {
    files: ['.eleventy.js', ...script('eleventy.config')],
    addressIn: (text) => inScript(text, 'url') ?? inScript(text, 'siteUrl') ?? inScript(text, 'baseUrl'),
  },
  {
    files: ['', 'src/', 'content/'].flatMap((it) => [`${it}_data/site.json`, `${it}_data/metadata.json`]),
    addressIn: (text) => setting(text, 'url'),
  },
  {
    files: ['CNAME', 'public/CNAME', 'static/CNAME', 'docs/CNAME'],
    addressIn: (text) => statedAddress(`https://${text.trim()}`),
  },
  { files: ['package.json'], addressIn: (text) => setting(text, 'homepage') },
  {
    files: ['public/robots.txt', 'static/robots.txt', 'robots.txt'],
    addressIn(text) {
      const [, address = ''] = /^[ \t]*Sitemap[ \t]*:[ \t]*(\S+)/im.exec(text) ?? [];
      return statedAddress(parseUrl(address)?.origin ?? '');
    },
  },
];

/** A line of TOML or YAML with a setting at the top level. */
const settingLine = /^([\w-]+)[ \t]*[:=][ \t]*(.*)$/;

/** The value of a top-level setting in a TOML, YAML or JSON text, if it is a plain text. */
export function settingIn(text: string, name: string): string | undefined {
  if (/^\s*\{/.test(text)) return jsonSetting(text, name);
  for (const line of text.split(/\r?\n/)) {
    // The first section of TOML ends the top level.
    if (line.startsWith('[')) return undefined;
    const [, key = '', value = ''] = settingLine.exec(line) ?? [];
    if (key.toLowerCase() === name.toLowerCase()) return plainValue(value);
  }
  return undefined;
}

function jsonSetting(text: string, name: string): string | undefined {
  const fields = parseJson(text);
  const found = isFields(fields)
    ? Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
    : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A value without its quotes, or without the comment after it. */
function plainValue(value: string): string {
  const quote = value.charAt(0);
  if (quote !== '"' && quote !== "'") return value.replace(/(?:^|\s)#.*$/, '').trim();
  const end = value.indexOf(quote, 1);
  return end < 0 ? '' : value.slice(1, end);
}
