import type { Uri } from 'vscode';
import { readSiteFile, type ReadSites, siteFileName, unreadFault } from '../../sources';
import type { DiskFiles } from './diskFiles';

const nothingRead: ReadSites = { sites: [], faults: [], ifUnused: new Map() };

/** The content of `site-reports.json`. */
export interface SiteFile extends ReadSites {
  readonly uri: Uri;
  /** Undefined if there is no such file, or it was not read. */
  readonly text: string | undefined;
}

/** Reads the file of a folder. */
export async function siteFileOf(disk: DiskFiles): Promise<SiteFile> {
  const uri = disk.uriOf(siteFileName);
  const found = await disk.look(siteFileName);
  if (found === 'link' || found === 'tooLarge') {
    return { uri, text: undefined, ...nothingRead, faults: [unreadFault(found)] };
  }
  const text = found === 'file' ? await disk.textOf(siteFileName) : undefined;
  return { uri, text, ...(text === undefined ? nothingRead : readSiteFile(text)) };
}
