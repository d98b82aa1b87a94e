import { html } from './frameworks/html';
import { doubted, type Convention, programEndings, withEndings } from './frameworks/convention';
import { joined, pathFrom } from './folders';
import { baseIn, fieldsOf } from './literals';
import { isSameAddress, isTopAddress, withBase, statedAddress } from './siteAddress';
import type { Site } from './site';
import { addressInProgram, addressInSettings, homeAddressIn, type Statement } from './frameworks/statement';
import { withScheme } from '../util/scheme';
import { parseUrl } from '../util/url';

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
