import { html } from './frameworks/html';
import { doubted, type Convention, programEndings, withEndings, type Statement } from './frameworks/convention';
import { joined, pathFrom } from '../util/paths';
import { baseIn, fieldsOf, literalIn } from './literals';
import type { Site } from './site';
import { withScheme, isLoopback } from '../util/scheme';
import { parseUrl, hostOf, pathInOneForm } from '../util/url';
import { settingsOf, textIn } from '../util/textData';
import { readPageUrl } from '../util/pageUrl';
import type { Route } from './route';

/** True if a text is a site's address: http(s), with at most a base path. */
export function isSiteAddress(text: string): boolean {
  const url = readPageUrl(text) === text && !/[?#\\]/.test(text) ? parseUrl(text) : undefined;
  return url?.username === '' && url.password === '' && url.hostname !== '';
}

/** An address without trailing slashes. */
export function baseOf(address: string): string {
  let end = address.length;
  while (address.charAt(end - 1) === '/') end--;
  return address.slice(0, end);
}

/** The key of a site, for comparison with pages: `host:port/base`, without scheme and `www.`. */
export function addressKey(address: string): string | undefined {
  const url = parseUrl(address);
  return url === undefined ? undefined : (hostOf(address) ?? url.host) + baseOf(pathInOneForm(url.pathname));
}

/** Addresses in new projects until the user sets their own. */
const placeholder =
  /^(?:example\.(?:com|net|org)|(?:www\.)?your-?(?:[^.]*-)?(?:site|domain|website|app|name|username|project)\..*|(?:www\.)?my-?(?:site|domain|website)\.com|(?:update|change|replace)-?me\..*)$/;

/** Hosts of code and packages: a project's homepage there isn't a page of its site. */
const codeHosts = /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|npmjs\.com)$/;

/** The address that a file defines; undefined if invalid, a placeholder, or on this machine or a code host. */
export function statedAddress(text: string): string | undefined {
  const address = text.trim();
  const host = isSiteAddress(address) ? parseUrl(address)?.hostname : undefined;
  if (host === undefined || !/\.[^.]/.test(host) || isLoopback(host)) return undefined;
  const isNone = placeholder.test(host) || codeHosts.test(host) || /\.(?:local|invalid)$/.test(host);
  return isNone ? undefined : baseOf(address);
}

/** True for an address without a path: one with a path may belong to a part of the site. */
export function isTopAddress(address: string): boolean {
  return (parseUrl(address)?.pathname ?? '/') === '/';
}

/** An address with a base path, such as `/docs/`, which is added unless the address ends with it. */
export function withBase(address: string, base: string): string {
  const path = base
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return path === '' || baseOf(address).endsWith(`/${path}`)
    ? address
    : (statedAddress(`${baseOf(address)}/${path}`) ?? address);
}

/** True if two addresses belong to the same site. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  const place = addressKey(one ?? '');
  return place !== undefined && place === addressKey(other ?? '');
}

/** The address of the page of a route without names. */
export function addressOf(base: string, route: Route): string {
  const parts = route.map((segment) => (segment.kind === 'text' ? encoded(segment.text) : ''));
  return parseUrl(`${base}/${parts.join('/')}`)?.href ?? base;
}

/** Encodes a file name as a segment of an address. */
function encoded(name: string): string {
  return encodeURI(name.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
}

/** Returns the text of a file in the workspace folder. */
export type ReadFile = (path: string) => Promise<string | undefined>;

type Address = Pick<Site, 'url' | 'statedIn' | 'openBase'>;

const none: Address = { url: undefined, statedIn: undefined };

/** The addresses that files define. */
export class Addresses {
  constructor(
    private readonly present: ReadonlySet<string>,
    private readonly read: ReadFile,
  ) {}

  /** The address of a folder's site, from the most significant file that defines one. */
  async of(folder: string, known: readonly Convention[]): Promise<Address> {
    const own = known.flatMap(({ statements }) => statements ?? []);
    const isWeak = (statement: GeneralStatement) => statement.isWeak === true;
    const tried = [...own.filter((statement) => !isWeak(statement)), ...generalStatements, ...own.filter(isWeak)];
    return this.withBaseOf(folder, known, await this.first(folder, tried));
  }

  /** An address without a path, with the base path that the configuration in a folder defines. */
  async withBaseOf(folder: string, known: readonly Convention[], address: Address): Promise<Address> {
    if (address.url === undefined || !isTopAddress(address.url)) return address;
    const isOwn = this.isOwn(folder, known, address);
    for (const { files, field } of known.flatMap(({ base }) => base ?? [])) {
      for (const file of files.map((name) => joined(folder, name)).filter((path) => this.present.has(path))) {
        const base = baseIn((await this.read(file)) ?? '', field);
        // Elsewhere, an address may belong to another part of the host.
        if (base === undefined) return isOwn ? { ...address, openBase: field } : none;
        if (base !== '' && file !== address.statedIn) return { ...address, url: withBase(address.url, base) };
      }
    }
    return address;
  }

  /** True if the framework's own configuration defines an address. */
  private isOwn(folder: string, known: readonly Convention[], { statedIn }: Address): boolean {
    const files = known.flatMap(({ statements }) => statements ?? []).flatMap((statement) => statement.files);
    return files.some((name) => pathFrom(folder, name) === statedIn);
  }

  /** The address that the top of the workspace folder defines for a site anywhere below. */
  ofTop(): Promise<Address> {
    return this.first(
      '',
      generalStatements.filter(({ isOfTop }) => isOfTop === true),
    );
  }

  private async first(folder: string, tried: readonly GeneralStatement[]): Promise<Address> {
    for (const { files, addressIn } of tried) {
      const named = files.map((name) => pathFrom(folder, name));
      for (const file of named.filter((path) => path === gitFile || this.present.has(path))) {
        const url = addressIn((await this.read(file)) ?? '');
        if (url !== undefined) return { url, statedIn: file };
      }
    }
    return none;
  }
}

/** A site at an address. */
export function at(address: Address, site: Site): Site {
  const { openBase } = address;
  const conventions =
    openBase === undefined ? undefined : site.conventions.map((convention) => doubted(convention, [openBase]));
  return { ...site, ...address, ...(conventions && { conventions }) };
}

/** Folders of samples and tests, whose sites aren't the published one. */
const ofSamples =
  /(?:^|\/)(?:_*(?:examples?|fixtures?|tests?|e2e|templates?|starters?|demos?|samples?)_*|playgrounds?|cypress)(?:\/|$)/i;

/** The sites, with the only one that may be published below the file that defines its address. */
export async function withTopAddress(sites: readonly Site[], addresses: Addresses): Promise<readonly Site[]> {
  const own = sites.filter((site) => !isSample(site) && !isPlainHtml(site));
  const [only] = own.length === 1 ? own : [];
  if (only === undefined || only.url !== undefined || only.folder === '') return sites;
  const address = await addresses.withBaseOf(only.folder, only.conventions, await addresses.ofTop());
  return sites.map((site) => (site === only ? at(address, site) : site));
}

/**
 * The sites, without duplicate addresses: samples lose theirs if there is a published site, and a folder of plain files
 * is dropped if another site is generated at the same address.
 */
export function withOneOwner(sites: readonly Site[]): readonly Site[] {
  const owners = sites.filter((site) => site.url !== undefined && !isSample(site));
  return sites
    .map((site) => (isSample(site) && owners.length > 0 ? { ...site, url: undefined, statedIn: undefined } : site))
    .filter(
      (site) =>
        !isPlainHtml(site) || !owners.some((owner) => !isPlainHtml(owner) && isSameAddress(owner.url, site.url)),
    );
}

function isSample({ folder }: Site): boolean {
  return ofSamples.test(folder);
}

function isPlainHtml({ conventions }: Site): boolean {
  return conventions.every((convention) => convention === html);
}

/** A place where any kind of site may define its address. */
interface GeneralStatement extends Statement {
  /** True if a file at the top may define the address of a site in a folder below. */
  readonly isOfTop?: boolean;
}

/** Git's settings of a repository, which searches don't find. */
export const gitFile = '.git/config';

/** Data files for templates. */
const dataFolders = ['_data/', 'src/_data/', 'content/_data/'];
const dataFiles = withEndings(inFolders(dataFolders, ['site', 'metadata', 'meta']), ['json', 'yml', 'yaml']);
const dataPrograms = withEndings(inFolders(dataFolders, ['site', 'metadata', 'meta', 'config']), programEndings);

/** Files in which starters keep the data of the whole site. */
const metadataFolders = ['', 'src/', 'data/', 'src/data/', 'config/', 'src/config/', 'lib/'];
const metadataFiles = withEndings(inFolders(metadataFolders, ['siteMetadata', 'site.config', 'site']), programEndings);

/** Files about anything, which only count if they define a site with its name. */
const configFiles = withEndings(inFolders(['src/lib/', 'lib/', 'src/', ''], ['config']), programEndings);

/** Files that write an RSS feed with the package `rss`, at the usual names of sites with a blog. */
const feedFolders = inFolders(['', 'src/'], ['utils/', 'lib/', 'scripts/']);
const feedNames = ['rss', 'feed', 'generate-rss', 'generateRss', 'generateRSS', 'gen-rss'];
const feedFiles = withEndings(inFolders(feedFolders, feedNames), programEndings);

/** The files in which any kind of site may define its address, the most significant first. */
export const generalStatements: readonly GeneralStatement[] = [
  { files: dataFiles, addressIn: (text) => addressInSettings(text, 'url') ?? addressInSettings(text, 'site.url') },
  {
    files: dataPrograms,
    addressIn: (text) =>
      addressOfNamedSite(text) ?? addressInProgram(text, 'origin') ?? addressInProgram(text, 'siteUrl'),
  },
  { files: metadataFiles, addressIn: (text) => addressInProgram(text, 'siteUrl') ?? addressInProgram(text, 'url') },
  { files: configFiles, addressIn: addressOfNamedSite },
  { files: ['index.html', 'public/index.html', 'docs/index.html'], addressIn: homeAddressIn },
  {
    files: ['CNAME', 'public/CNAME', 'static/CNAME', 'docs/CNAME'],
    isOfTop: true,
    addressIn: addressInName,
  },
  { files: ['package.json'], isOfTop: true, addressIn: (text) => addressInSettings(text, 'homepage') },
  {
    files: ['public/robots.txt', 'static/robots.txt', 'robots.txt'],
    addressIn(text) {
      const [, sitemap = ''] = /^[ \t]*Sitemap[ \t]*:[ \t]*(\S+)/im.exec(text) ?? [];
      const [, host = ''] = /^[ \t]*Host[ \t]*:[ \t]*(\S+)/im.exec(text) ?? [];
      return statedAddress(parseUrl(sitemap)?.origin ?? '') ?? statedAddress(withScheme(host));
    },
  },
  { files: feedFiles, addressIn: addressOfFeed },
  { files: [gitFile], isOfTop: true, addressIn: pagesAddressIn },
];

/** The address in a `CNAME`, which consists of the host. */
export function addressInName(text: string): string | undefined {
  return statedAddress(`https://${text.trim()}`);
}

function inFolders(folders: readonly string[], names: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => names.map((name) => folder + name));
}

/** The site of an RSS feed, as passed to `rss`: beside the address of the feed, which is on the same host. */
function addressOfFeed(text: string): string | undefined {
  const fields = fieldsOf(text);
  const feeds = new Map(fields.flatMap(({ key, object, value }) => (key === 'feed_url' ? [[object, value]] : [])));
  for (const { key, object, value } of fields) {
    const address = key === 'site_url' ? statedAddress(value) : undefined;
    const feed = parseUrl(feeds.get(object) ?? '');
    if (address !== undefined && isTopAddress(address) && feed?.host === parseUrl(address)?.host) return address;
  }
  return undefined;
}

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

/** The address in an object that also names the site. */
function addressOfNamedSite(text: string): string | undefined {
  const fields = fieldsOf(text);
  const named = new Set(fields.filter(({ key }) => /^(?:name|title|siteName)$/.test(key)).map(({ object }) => object));
  const found = fields.filter(
    ({ key, object }) => /^(?:url|siteUrl|siteURL|origin|site|host|hostname|baseUrl)$/.test(key) && named.has(object),
  );
  return found.map(({ value }) => statedAddress(value)).find((address) => address !== undefined);
}

/**
 * An address in one field of a program, with its base path in another field of the outermost of both their objects,
 * unless that has to be evaluated.
 */
export function addressInProgram(text: string, field: string, baseField?: string): string | undefined {
  return literalIn(text, field, (value, { depth }) => {
    const address = statedAddress(value);
    if (address === undefined || baseField === undefined) return address;
    const base = baseIn(text, baseField, depth - field.split('.').length + 1);
    return withBase(address, base ?? '');
  });
}

/** An address in a setting of a TOML, YAML, or JSON text. @param name `url`, or `site.url` */
export function addressInSettings(text: string, name: string): string | undefined {
  const value = settingIn(text, name);
  return value === undefined ? undefined : statedAddress(value);
}

/** The value of a setting in a TOML, YAML, or JSON text, if it is a plain text. @param name `url`, or `site.url` */
export function settingIn(text: string, name: string): string | undefined {
  return textIn(settingsOf(text, name.split('.').length), name);
}

/** Maximum number of characters of a file to search for a head. */
const maxHeadChars = 50_000;

/** The address that the markup of a home page defines as its own. */
export function homeAddressIn(text: string): string | undefined {
  const tags = text.slice(0, maxHeadChars).match(/<(?:link|meta)\b[^<>]*>/gi) ?? [];
  const addressIn = (tag: string) => /\b(?:href|content)=["'](https?:\/\/[^"'\s{}$]+)["']/i.exec(tag)?.[1] ?? '';
  const own = tags.filter((tag) => /\brel=["']?canonical\b|\bproperty=["']?og:url\b/i.test(tag));
  const images = tags.filter((tag) => /\bproperty=["']?og:image["'\s]/i.test(tag));
  const stated = [
    ...own.map((tag) => statedAddress(addressIn(tag))),
    ...images.map((tag) => siteOfImage(addressIn(tag))),
  ];
  return stated.find((address) => address !== undefined);
}

/** Hosts that store images of other sites. */
const imageHost =
  /^(?:cdn|img|images?|static|assets|media|res|raw|s3|i|user-images)\d*\.|cloudinary|imgix|amazonaws|cloudfront|githubusercontent|unsplash|imgur|shields|sanity|ghost|blob|storage|bunny|googleapis/i;

/** The site of a preview image, by the image's address; undefined on a host for images. */
export function siteOfImage(image: string): string | undefined {
  const { origin, hostname = '' } = parseUrl(image) ?? {};
  return origin === undefined || imageHost.test(hostname) ? undefined : statedAddress(origin);
}
