import { baseIn, fieldsOf, literalIn } from './literals';
import { statedAddress, withBase } from './siteAddress';
import { parseUrl } from '../util/url';
import { settingsOf, textIn } from './settings';

/** A file that may state a site's address. */
export interface Statement {
  /** Below the site's folder. */
  readonly files: readonly string[];
  /** The convention that the file belongs to, if others use the same name. */
  readonly convention?: string;
  /** True if a file at the top may state the address of a site in a folder below. */
  readonly isOfTop?: boolean;
  readonly addressIn: (text: string) => string | undefined;
}

const scripts = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];
const script = (name: string) => scripts.map((ending) => `${name}.${ending}`);
/** Files in which starters keep what is said of the whole site. */
const metadataFiles = ['', 'src/', 'data/', 'src/data/', 'config/', 'src/config/', 'lib/'].flatMap((folder) =>
  ['siteMetadata', 'site.config', 'site'].flatMap((name) => script(`${folder}${name}`)),
);
const vitePressFiles = ['config', 'config/index', 'config/shared', 'config/en'].flatMap((name) =>
  script(`.vitepress/${name}`),
);
const layoutFiles = ['app/layout', 'src/app/layout'].flatMap((name) =>
  ['tsx', 'jsx', 'ts', 'js'].map((it) => `${name}.${it}`),
);
/** Files whose head is that of a site's home page. */
const homeFiles = ['index.html', 'public/index.html', 'docs/index.html', 'src/app.html', 'src/routes/+layout.svelte'];
/** Maximum number of characters of a file in which a head is looked for. */
const maxHead = 50_000;
/** Files that may be about anything, unless what they state is a site with its name. */
const configFiles = ['src/lib/', 'lib/', 'src/', ''].flatMap((folder) => script(`${folder}config`));
const dataScripts = ['', 'src/', 'content/'].flatMap((folder) =>
  ['site', 'metadata', 'meta', 'config'].flatMap((name) => script(`${folder}_data/${name}`)),
);
const dataFiles = ['', 'src/', 'content/'].flatMap((folder) =>
  ['site', 'metadata', 'meta'].flatMap((name) => ['json', 'yml', 'yaml'].map((it) => `${folder}_data/${name}.${it}`)),
);
const hugoEndings = ['toml', 'yaml', 'yml', 'json'];
const hugoFiles = ['', 'config/production/', 'config/_default/'].flatMap((folder) =>
  ['hugo', 'config'].flatMap((name) => hugoEndings.map((ending) => `${folder}${name}.${ending}`)),
);

/** Files that write an RSS feed with the package `rss`, at the names that sites with a blog give them. */
const feedFiles = ['', 'src/'].flatMap((top) =>
  ['utils', 'lib', 'scripts'].flatMap((folder) =>
    ['rss', 'feed', 'generate-rss', 'generateRss', 'generateRSS', 'gen-rss'].flatMap((name) =>
      script(`${top}${folder}/${name}`),
    ),
  ),
);
/** Routes of SvelteKit that write an RSS feed, by the path of the pages that it is about. */
const feedRoutes = ['', '/blog'].map((path) => ({
  path,
  files: ['rss.xml', 'feed.xml'].flatMap((name) => ['js', 'ts'].map((it) => `src/routes${path}/${name}/+server.${it}`)),
}));

/** The site that an RSS feed is about, as `rss` gets it: beside the address of the feed, which is on the same host. */
function ofFeed(text: string): string | undefined {
  const fields = fieldsOf(text);
  const feeds = new Map(fields.flatMap(({ key, object, value }) => (key === 'feed_url' ? [[object, value]] : [])));
  for (const { key, object, value } of fields) {
    const address = key === 'site_url' ? statedAddress(value) : undefined;
    const feed = parseUrl(feeds.get(object) ?? '');
    if (address !== undefined && isTop(address) && feed?.host === parseUrl(address)?.host) return address;
  }
  return undefined;
}

/** The site of the pages that an RSS feed says it is about, in its `channel`. @param path that of these pages */
function ofChannel(text: string, path: string): string | undefined {
  const channel = text.indexOf('<channel>');
  const head = channel < 0 ? '' : (text.slice(channel, channel + maxHead).split('<item>')[0] ?? '');
  const [, link = ''] = /<link>\s{0,100}(https?:\/\/[^\s<>$`'"{}]{1,1000})\s{0,100}<\/link>/i.exec(head) ?? [];
  const about = statedAddress(link);
  if (about === undefined || isTop(about)) return about;
  return path !== '' && about.endsWith(path) ? statedAddress(about.slice(0, -path.length)) : undefined;
}

/** True for an address without a path: one with a path may be that of a part of the site. */
function isTop(address: string): boolean {
  return (parseUrl(address)?.pathname ?? '/') === '/';
}

/** An address in one field of a program, and its base path in another one of the outermost of both their objects. */
function inScript(text: string, field: string, baseField?: string): string | undefined {
  return literalIn(text, field, (value, { depth }) => {
    const address = statedAddress(value);
    if (address === undefined || baseField === undefined) return address;
    const base = baseIn(text, baseField, depth - field.split('.').length + 1);
    return base === undefined ? undefined : withBase(address, base);
  });
}

/** The field of a framework's configuration that states its base path, for addresses from files that say nothing of it. */
export const basePaths: readonly { readonly files: readonly string[]; readonly field: string }[] = [
  { files: script('astro.config'), field: 'base' },
  { files: script('docusaurus.config'), field: 'baseUrl' },
  { files: vitePressFiles, field: 'base' },
  { files: ['.eleventy.js', ...script('eleventy.config')], field: 'pathPrefix' },
  { files: script('next.config'), field: 'basePath' },
  { files: script('nuxt.config'), field: 'baseURL' },
];

function setting(text: string, name: string): string | undefined {
  const value = settingIn(text, name);
  return value === undefined ? undefined : statedAddress(value);
}

/** Git's settings of a repository, which no search finds. */
export const gitFile = '.git/config';

/** The address of a repository that GitHub Pages publishes by its name: `name/name.github.io`. */
function pagesAddressIn(text: string): string | undefined {
  const remote =
    /^[ \t]*url[ \t]*=[ \t]*(?:https?:\/\/(?:[^\s/@]*@)?|(?:ssh:\/\/)?git@)github\.com[:/]([\w-]+)\/([\w.-]+?)(?:\.git)?\/?[ \t]*$/im.exec(
      text,
    );
  const [, owner = '', name = ''] = remote ?? [];
  const host = `${owner}.github.io`.toLowerCase();
  return remote !== null && name.toLowerCase() === host ? statedAddress(`https://${host}`) : undefined;
}

/** An address that is a program's value: `new URL('https://…')`. */
const newUrl = /\bnew URL\(([^()]{1,500})\)/g;
const valueOf = (_: string, inner: string) => inner.trim().replace(/,$/, '');

/** The address of a `meta` element in a program: `{ property: 'og:url', content: 'https://…' }`. */
function inHeadOf(text: string): string | undefined {
  const fields = fieldsOf(text);
  const named = new Set(fields.filter(({ value }) => value === 'og:url').map(({ object }) => object));
  const found = fields.filter(({ key, object }) => key === 'content' && named.has(object));
  return found.map(({ value }) => statedAddress(value)).find((it) => it !== undefined);
}

/** The address in an object that also names the site. */
function ofNamedSite(text: string): string | undefined {
  const fields = fieldsOf(text);
  const named = new Set(fields.filter(({ key }) => /^(?:name|title|siteName)$/.test(key)).map(({ object }) => object));
  const found = fields.filter(({ key, object }) => /^(?:url|siteUrl|origin)$/.test(key) && named.has(object));
  return found.map(({ value }) => statedAddress(value)).find((it) => it !== undefined);
}

/** The address that a home page states as its own. */
function homeAddressIn(text: string): string | undefined {
  const heads = text.slice(0, maxHead).match(/<(?:link|meta)\b[^<>]*>/gi) ?? [];
  const own = heads.filter((it) => /\brel=["']?canonical\b|\bproperty=["']?og:url\b/i.test(it));
  const stated = own.map((it) => /\b(?:href|content)=["'](https?:\/\/[^"'\s{}$]+)["']/i.exec(it)?.[1]);
  return stated.map((it) => it && statedAddress(it)).find((it) => it !== undefined);
}

/** The files that state addresses, the most telling first. */
export const statements: readonly Statement[] = [
  { files: hugoFiles, convention: 'Hugo', addressIn: (text) => setting(text, 'baseURL') },
  { files: ['_config.yml', '_config.yaml'], convention: 'Hexo', addressIn: (text) => setting(text, 'url') },
  {
    files: ['_config.yml', '_config.yaml', '_config.toml'],
    addressIn(text) {
      const address = setting(text, 'url');
      return address === undefined ? undefined : withBase(address, settingIn(text, 'baseurl') ?? '');
    },
  },
  { files: script('astro.config'), addressIn: (text) => inScript(text, 'site', 'base') },
  { files: script('docusaurus.config'), addressIn: (text) => inScript(text, 'url', 'baseUrl') },
  { files: script('nuxt.config'), addressIn: (text) => inScript(text, 'site.url') },
  { files: vitePressFiles, addressIn: (text) => inScript(text, 'sitemap.hostname', 'base') ?? inHeadOf(text) },
  {
    files: script('gatsby-config'),
    addressIn: (text) => inScript(text, 'siteMetadata.siteUrl', 'pathPrefix') ?? inScript(text, 'siteMetadata.url'),
  },
  { files: ['mkdocs.yml', 'mkdocs.yaml'], addressIn: (text) => setting(text, 'site_url') },
  { files: script('next-sitemap.config'), addressIn: (text) => inScript(text, 'siteUrl') },
  {
    files: ['.eleventy.js', ...script('eleventy.config')],
    addressIn: (text) => inScript(text, 'url') ?? inScript(text, 'siteUrl') ?? inScript(text, 'baseUrl'),
  },
  { files: dataFiles, addressIn: (text) => setting(text, 'url') ?? setting(text, 'site.url') },
  {
    files: dataScripts,
    addressIn: (text) => ofNamedSite(text) ?? inScript(text, 'origin') ?? inScript(text, 'siteUrl'),
  },
  {
    files: layoutFiles,
    convention: 'Next.js',
    addressIn: (text) => inScript(text.replaceAll(newUrl, valueOf), 'metadataBase'),
  },
  { files: metadataFiles, addressIn: (text) => inScript(text, 'siteUrl') ?? inScript(text, 'url') },
  { files: configFiles, addressIn: ofNamedSite },
  { files: homeFiles, addressIn: homeAddressIn },
  {
    files: ['CNAME', 'public/CNAME', 'static/CNAME', 'docs/CNAME'],
    isOfTop: true,
    addressIn: (text) => statedAddress(`https://${text.trim()}`),
  },
  { files: ['package.json'], isOfTop: true, addressIn: (text) => setting(text, 'homepage') },
  {
    files: ['public/robots.txt', 'static/robots.txt', 'robots.txt'],
    addressIn(text) {
      const [, address = ''] = /^[ \t]*Sitemap[ \t]*:[ \t]*(\S+)/im.exec(text) ?? [];
      return statedAddress(parseUrl(address)?.origin ?? '');
    },
  },
  { files: feedFiles, addressIn: ofFeed },
  ...feedRoutes.map(({ path, files }) => ({
    files,
    convention: 'SvelteKit',
    addressIn: (text: string) => ofChannel(text, path),
  })),
  { files: [gitFile], isOfTop: true, addressIn: pagesAddressIn },
];

/** The value of a setting in a TOML, YAML or JSON text, if it is a plain text. @param name `url`, or `site.url` */
export function settingIn(text: string, name: string): string | undefined {
  return textIn(settingsOf(text, name.split('.').length), name);
}
