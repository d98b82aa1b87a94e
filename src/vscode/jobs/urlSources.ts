import * as l10n from '@vscode/l10n';
import { workspace, type Uri } from 'vscode';
import type { FoundUrls, LeftOut } from '../../util/findUrls';
import { DocumentError, documentText, fetchDocument, readAddresses } from '../../sources';
import { UserError } from '../text/userError';

type Tell = (sitemaps: number) => void;

/** Reads the addresses of a text, and of the sitemaps that it names. @param place what the text is called */
export function readText(text: string, place: string, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return explained(place, () => readAddresses(text, { read: (url) => fetchDocument(url, signal), tell }));
}

/** Reads the addresses of a file, or of its document if it is open: that may be in any encoding, or not saved yet. */
export function readFile(uri: Uri, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  const place = nameOf(uri);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return readText(open.getText(), place, signal, tell);
  return explained(place, async () => {
    const bytes = await workspace.fs.readFile(uri);
    const text = await documentText(new Blob([new Uint8Array(bytes)]).stream(), signal);
    return readText(text, place, signal, tell);
  });
}

/** Reads the addresses of a document on the web, without sending the API key or anything that identifies the person. */
export function readWebSitemap(url: string, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return explained(url, async () =>
    readAddresses(await fetchDocument(url, signal), {
      base: url,
      read: (address) => fetchDocument(address, signal),
      tell,
    }),
  );
}

/** The name of a file. */
export function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** @throws UserError that says why a document could not be read */
async function explained<T>(place: string, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    throw error instanceof DocumentError
      ? new UserError(leftOutText({ place: error.place || place, why: error.kind, status: error.status }))
      : error;
  }
}

/** Says why a document was not read. */
export function leftOutText({ place, why, status = 0 }: LeftOut): string {
  switch (why) {
    case 'notSitemap':
      return l10n.t('There’s no sitemap at {0}.', place);
    case 'doctype':
      return l10n.t('{0} has a DOCTYPE and, for security, isn’t read.', place);
    case 'unreachable':
      return l10n.t('{0} couldn’t be reached. Check the address and your network.', place);
    case 'refused':
      return l10n.t('{0} couldn’t be read (status {1}).', place, status);
    case 'tooLarge':
      return l10n.t('{0} is too large to read.', place);
    case 'damaged':
      return l10n.t('{0} is damaged and couldn’t be read.', place);
    case 'unread':
      return l10n.t('{0} wasn’t read, because there are too many sitemaps or addresses.', place);
  }
}
