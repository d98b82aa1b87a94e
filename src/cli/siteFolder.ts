import type { Folder, GatedSite } from '../gate';
import {
  type Fault,
  FrontMatters,
  inferSites,
  isSameAddress,
  isUsual,
  readSiteFile,
  siteFileName,
  StatedFiles,
  weighedIndex,
  type ConfiguredSite,
  unreadFault,
  withStated,
  generatedManifests,
} from '../sources';
import { maxFilesLookedAt, type Disk } from './disk';
import { UsageError } from './usageError';

/** The content of `site-reports.json`. */
export interface SiteFile {
  readonly text: string;
  readonly sites: readonly ConfiguredSite[];
  readonly faults: readonly Fault[];
}

/** Reads the rules of the folder. @throws UsageError if there are none */
export async function readSites(disk: Disk): Promise<SiteFile> {
  const found = await disk.look(siteFileName);
  if (found === undefined) throw new UsageError(`There’s no ${siteFileName} in this folder.`);
  if (found.isSymbolicLink()) return { text: '', sites: [], faults: [unreadFault('link')] };
  const text = await disk.read(siteFileName);
  if (text === undefined && disk.refused.has(siteFileName)) throw new UsageError(`${siteFileName} couldn’t be read.`);
  if (text === undefined) return { text: '', sites: [], faults: [unreadFault('tooLarge')] };
  const { sites, faults } = readSiteFile(text);
  return { text, sites, faults };
}

/** The chosen sites. @throws UsageError if there are none */
export function chosenSites(sites: readonly ConfiguredSite[], url: string | undefined): readonly ConfiguredSite[] {
  if (url === undefined) return sites;
  const chosen = sites.filter((site) => isSameAddress(site.url, url));
  if (chosen.length === 0) throw new UsageError(`${siteFileName} has no site ${url}.`);
  return chosen;
}

/** The given sites that have rules. @throws UsageError if there are none */
export function gatedOf(sites: readonly ConfiguredSite[]): readonly GatedSite[] {
  const gated = sites.filter(hasGate);
  if (gated.length === 0) throw new UsageError(`No site in ${siteFileName} has a “gate”.`);
  return gated;
}

function hasGate(site: ConfiguredSite): site is GatedSite {
  return site.gate !== undefined;
}

/** Finds the files that generate the pages of the folder's sites. */
export async function readFolder(disk: Disk, stated: readonly ConfiguredSite[]): Promise<Folder> {
  const all = await disk.files();
  const files = all.filter(isUsual);
  const rules = new StatedFiles(stated);
  const ruled = all.filter((file) => rules.has(file));
  const sites = withStated(await inferSites(files, (file) => disk.read(file)), stated);
  const written = await generatedManifests(sites, files, disk);
  const index = await weighedIndex(sites, files, disk, { ruled, written, matters: new FrontMatters(disk, Infinity) });
  const unread = [...new Set([...disk.refused, ...index.unreadable])].sort();
  return {
    readText: (file, signal) => disk.readDocument(file, signal),
    sources: { index, files: [...new Set([...files, ...ruled])], isWhole: all.length < maxFilesLookedAt, unread },
  };
}
