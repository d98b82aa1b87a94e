import { mayMakePage, mayStateSite } from '../../../src/model/sites/fileSearch';
import { frontMatterOf } from '../../../src/model/sites/frontMatter';
import { filesWithMatter } from '../../../src/model/sites/siteMatters';
import { partsOfPath } from '../../../src/model/sites/route';
import { sitePlaceOf } from '../../../src/model/sites/siteAddress';
import { certainOf } from '../../../src/model/sites/sitePages';
import { inferSites, withStated } from '../../../src/model/sites/sites';
import type { Site } from '../../../src/model/sites/site';
import { SourceIndex } from '../../../src/model/sites/sourceIndex';
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
  missingAnswered: number;
  sites: number;
  found: number;
  foundWrong: number;
}

/** A site's counts, and each miss in words. */
export interface Measured {
  readonly counts: Counts;
  readonly misses: readonly string[];
}

/** Returns counts of nothing, to add to. */
export function noCounts(): Counts {
  return {
    ...{ pages: 0, first: 0, offered: 0, opened: 0, openedWrong: 0, addressRight: 0, addressWrong: 0 },
    ...{ none: 0, noneClaiming: 0, missing: 0, missingAnswered: 0, sites: 1, found: 0, foundWrong: 0 },
  };
}

/** A site as it is inferred, and the counts of that. */
interface Inferred {
  readonly sites: readonly Site[];
  readonly files: readonly string[];
  readonly counts: Counts;
}

/** Infers a site. @param isGiven true if `site-reports.json` states the address where no other file does */
export async function sitesOf(site: MeasuredSite, isGiven: boolean): Promise<Inferred> {
  const files = site.files.filter((it) => mayMakePage(it) || mayStateSite(it));
  const read = (file: string) => Promise.resolve(site.texts.get(file));
  const inferred = await inferSites(files, read);
  const isOwn = ({ url }: Site) => sitePlaceOf(url ?? '') === sitePlaceOf(site.address);
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
  const index = await SourceIndex.build(sites, files, [], mattersOf(site, sites, files));
  const misses = [
    ...askPages(site, index, counts),
    ...askFiles(site, index, counts),
    ...askMissing(site, index, counts),
  ];
  return { counts, misses };
}

/** The front matter that decides, as the platform reads it. */
function mattersOf({ texts }: MeasuredSite, sites: readonly Site[], files: readonly string[]) {
  return new Map(filesWithMatter(sites, files).map((file) => [file, frontMatterOf(texts.get(file) ?? '')]));
}

/** The folder that a person would state: that of the site with most of the sampled files. */
function folderOf(inferred: readonly Site[], { pages }: MeasuredSite): string {
  const held = ({ folder }: Site) => [...pages.values()].filter((it) => it.startsWith(folder)).length;
  return (
    inferred.toSorted((one, other) => held(other) - held(one) || other.folder.length - one.folder.length)[0]?.folder ??
    ''
  );
}

function askPages(site: MeasuredSite, index: SourceIndex, counts: Counts): readonly string[] {
  return [...site.pages].flatMap(([path, file]) => {
    const sources = index.sourcesOf(site.address + path);
    const opened = certainOf(sources)?.file;
    counts.pages++;
    if (sources[0]?.file === file) counts.first++;
    if (sources.some((it) => it.file === file)) counts.offered++;
    if (opened === file) counts.opened++;
    if (opened !== undefined && opened !== file) counts.openedWrong++;
    const isRight = opened === file;
    const answer = sources.map((it) => `${it.file} (${it.confidence})`).slice(0, 3);
    return isRight ? [] : [`${path}  is ${file}, answered ${answer.join(', ') || 'nothing'}`];
  });
}

function askFiles(site: MeasuredSite, index: SourceIndex, counts: Counts): readonly string[] {
  const misses: string[] = [];
  const paths = new Map<string, string[]>();
  for (const [path, file] of site.pages) paths.set(file, [...(paths.get(file) ?? []), path]);
  for (const [file, wanted] of paths) {
    const certain = index.pagesOf(file).filter(({ confidence }) => confidence !== 'guess');
    const address = certain.find((it) => it.address !== undefined)?.address;
    if (address === undefined) continue;
    const isRight = wanted.some((path) => isSamePage(address, site.address + path));
    if (isRight) counts.addressRight += wanted.length;
    else {
      counts.addressWrong += wanted.length;
      misses.push(`${file}  is ${wanted.join()}, claimed ${address}`);
    }
  }
  for (const file of site.none) {
    counts.none++;
    const [claim] = index.pagesOf(file).filter(({ confidence }) => confidence !== 'guess');
    if (claim === undefined) continue;
    counts.noneClaiming++;
    misses.push(`${file}  makes no page, claimed ${claim.address ?? 'many'}`);
  }
  return misses;
}

function askMissing(site: MeasuredSite, index: SourceIndex, counts: Counts): readonly string[] {
  return site.missing.flatMap((path) => {
    const sources = index.sourcesOf(site.address + path);
    counts.missing++;
    const [first] = sources;
    // A template for many pages may answer for any of them.
    if (first === undefined || first.confidence === 'guess' || first.reason.includes('[')) return [];
    counts.missingAnswered++;
    return [`${path}  is no page, answered ${first.file}`];
  });
}

function isSamePage(one: string, other: string): boolean {
  const [a, b] = [parseUrl(one), parseUrl(other)];
  return (
    a !== undefined && a.host === b?.host && partsOfPath(a.pathname).join('/') === partsOfPath(b.pathname).join('/')
  );
}
