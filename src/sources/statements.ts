import { programEndings, withEndings } from './frameworks/convention';
import { addressInProgram, addressInSettings, homeAddressIn, type Statement } from './frameworks/statement';
import { fieldsOf } from './literals';
import { isTopAddress, statedAddress } from './siteAddress';
import { withScheme } from '../util/scheme';
import { parseUrl } from '../util/url';

/** A place where any kind of site may define its address. */
export interface GeneralStatement extends Statement {
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
    addressIn: (text) => statedAddress(`https://${text.trim()}`),
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
