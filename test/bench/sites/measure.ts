import { mayMakePage, mayStateSite } from '../../../src/sources/fileSearch';
import { FrontMatters } from '../../../src/sources/frontMatter';
import { partsOfPath } from '../../../src/util/partsOfPath';
import { addressKey } from '../../../src/sources/siteAddresses';
import { certainOf, type Source } from '../../../src/sources/sitePages';
import { inferSites, withStated } from '../../../src/sources/sites';
import type { Site } from '../../../src/sources/site';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { parseUrl } from '../../../src/util/url';
import type { MeasuredSite } from './measured';

/** Counts of one site, or of all. */
export interface Counts {
  pages: number;
  first: number;
  offered: number;
  opened: number;
  openedWrong: number;
  addressRight: number;
  addressWrong: number;
  none: number;
  noneClaiming: number;
  missing: number;
  /** Missing pages with an answer, even if it is only offered, except templates for any page. */
  missingAnswered: number;
  missingOpened: number;
  sites: number;
  found: number;
  foundWrong: number;
}

/** The reasons why an answer counts as missed. */
export const reasons = {
  nothing: 'a page has no answer',
  other: 'another file comes first',
  guess: 'the file is right, but a guess: it is asked about',
  several: 'several files are equally certain: it is asked about',
  wrong: 'another file is opened',
  noAddress: 'the address of a file is not certain: it is asked about',
  wrongAddress: 'a file claims another address',
  claims: 'a file without a page claims one',
  missing: 'a page that does not exist has an answer',
} as const;

/** An incorrect answer. */
export interface Miss {
  readonly reason: keyof typeof reasons;
  /** The path or file in question, and the answer. */
  readonly asked: string;
  readonly text: string;
}

/** A site's counts, and each miss. */
interface Measured {
  readonly counts: Counts;
  readonly misses: readonly Miss[];
}

/** Returns counts of zero, to add to. */
export function noCounts(): Counts {
  return {
    ...{ pages: 0, first: 0, offered: 0, opened: 0, openedWrong: 0, addressRight: 0, addressWrong: 0 },
    ...{
      none: 0,
      noneClaiming: 0,
      missing: 0,
      missingAnswered: 0,
      missingOpened: 0,
      sites: 1,
      found: 0,
      foundWrong: 0,
    },
  };
}

/** An inferred site, and its counts. */
interface Inferred {
  readonly sites: readonly Site[];
  readonly files: readonly string[];
  readonly counts: Counts;
}

/** Infers a site. @param isGiven true if `site-reports.json` defines the address where no other file does */
export async function sitesOf(site: MeasuredSite, isGiven: boolean): Promise<Inferred> {
  const files = site.files.filter((it) => mayMakePage(it) || mayStateSite(it));
  const read = (file: string) => Promise.resolve(site.texts.get(file));
  const inferred = await inferSites(files, read);
  const isOwn = ({ url }: Site) => addressKey(url ?? '') === addressKey(site.address);
  const counts = noCounts();
  if (inferred.some(isOwn)) counts.found++;
  // Any other address that a folder claims would answer for pages of another site.
  if (inferred.some((it) => it.url !== undefined && !isOwn(it))) counts.foundWrong++;
  const isStated = isGiven && counts.found === 0;
  const stated = { url: site.address, folder: folderOf(inferred, site), aliases: [], rules: [] };
  return { sites: isStated ? withStated(inferred, [stated]) : inferred, files, counts };
}

/** Asks about every sampled page and file of a site, as the commands do. */
export async function measure(site: MeasuredSite, isGiven: boolean): Promise<Measured> {
  const { sites, files, counts } = await sitesOf(site, isGiven);
  // Unknown content of a text has no effect; a page's text has front matter anyway.
  const pages = new Set(site.pages.values());
  const read = (file: string) => Promise.resolve(site.texts.get(file) ?? (pages.has(file) ? '---\n---\n' : ''));
  const index = await SourceIndex.build(sites, files, { matters: new FrontMatters({ read }, Infinity) });
  await index.readAll();
  const misses = [
    ...askPages(site, index, counts),
    ...askFiles(site, index, counts),
    ...askMissing(site, index, counts),
  ];
  return { counts, misses };
}

/** The folder that the user would define: the one of the site with most of the sampled files. */
function folderOf(inferred: readonly Site[], { pages }: MeasuredSite): string {
  const held = ({ folder }: Site) => [...pages.values()].filter((it) => it.startsWith(folder)).length;
  return (
    inferred.toSorted((one, other) => held(other) - held(one) || other.folder.length - one.folder.length)[0]?.folder ??
    ''
  );
}

function askPages(site: MeasuredSite, index: SourceIndex, counts: Counts): readonly Miss[] {
  return [...site.pages].flatMap(([path, file]) => {
    const sources = index.sourcesOf(site.address + path);
    const [first] = sources;
    const opened = certainOf(sources)?.file;
    counts.pages++;
    if (first?.file === file) counts.first++;
    if (sources.some((it) => it.file === file)) counts.offered++;
    if (opened === file) counts.opened++;
    if (opened !== undefined && opened !== file) counts.openedWrong++;
    if (opened === file) return [];
    const answer = sources.map((it) => `${it.file} (${it.confidence})`).slice(0, 3);
    const text = `${path}  is ${file}, answered ${answer.join(', ') || 'nothing'}`;
    return [{ reason: reasonFor(file, first, opened), asked: path, text }];
  });
}

function reasonFor(file: string, first: Source | undefined, opened: string | undefined): Miss['reason'] {
  if (first === undefined) return 'nothing';
  if (opened !== undefined) return 'wrong';
  if (first.file !== file) return 'other';
  return first.confidence === 'guess' ? 'guess' : 'several';
}

function askFiles(site: MeasuredSite, index: SourceIndex, counts: Counts): readonly Miss[] {
  const misses: Miss[] = [];
  const paths = new Map<string, string[]>();
  for (const [path, file] of site.pages) paths.set(file, [...(paths.get(file) ?? []), path]);
  for (const [file, wanted] of paths) {
    const certain = index.pagesOf(file).filter(({ confidence }) => confidence !== 'guess');
    const address = certain.find((it) => it.address !== undefined)?.address;
    const isRight = address !== undefined && wanted.some((path) => isSamePage(address, site.address + path));
    if (isRight) {
      counts.addressRight += wanted.length;
      continue;
    }
    if (address !== undefined) counts.addressWrong += wanted.length;
    const claim = address === undefined ? 'no address is certain' : `claimed ${address}`;
    const reason = address === undefined ? 'noAddress' : 'wrongAddress';
    misses.push({ reason, asked: file, text: `${file}  is ${wanted.join()}, ${claim}` });
  }
  for (const file of site.none) {
    counts.none++;
    const [claim] = index.pagesOf(file).filter(({ confidence }) => confidence !== 'guess');
    if (claim === undefined) continue;
    counts.noneClaiming++;
    misses.push({ reason: 'claims', asked: file, text: `${file}  makes no page, claimed ${claim.address ?? 'many'}` });
  }
  return misses;
}

function askMissing(site: MeasuredSite, index: SourceIndex, counts: Counts): readonly Miss[] {
  return site.missing.flatMap((path) => {
    const sources = index.sourcesOf(site.address + path);
    counts.missing++;
    const [first] = sources;
    if (first === undefined || isCatchAll(first)) return [];
    counts.missingAnswered++;
    if (certainOf(sources) !== undefined) counts.missingOpened++;
    return [
      { reason: 'missing', asked: path, text: `${path}  is no page, answered ${first.file} (${first.confidence})` },
    ];
  });
}

/** True for a template that the framework uses for any page below its folder, such as `[...slug]`. */
function isCatchAll({ confidence, reason }: Source): boolean {
  return confidence !== 'guess' && reason.includes('[...');
}

function isSamePage(one: string, other: string): boolean {
  const [a, b] = [parseUrl(one), parseUrl(other)];
  return (
    a !== undefined && a.host === b?.host && partsOfPath(a.pathname).join('/') === partsOfPath(b.pathname).join('/')
  );
}
