import * as l10n from '@vscode/l10n';
import { workspace, type Uri } from 'vscode';
import { mergeUrls, type FoundUrls, type LeftOut } from '../../util/findUrls';
import { DocumentError, documentFaultText, documentText, fetchDocument, readAddresses } from '../../sources';

type Tell = (sitemaps: number) => void;

/** Reads the addresses in a text, and in the sitemaps that it names. @param place the name of the text */
export function addressesInText(text: string, place: string, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return orLeftOut(place, () => readAddresses(text, { name: place, read: (url) => fetchDocument(url, signal), tell }));
}

/** Reads the addresses in a file, or in its document if it is open: that may be in any encoding, or not saved yet. */
export function readFile(uri: Uri, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return orLeftOut(nameOfUri(uri), async () =>
    addressesInText(await textOf(uri, signal), nameOfUri(uri), signal, tell),
  );
}

/** Reads the addresses in several files. One that can't be read is left out, with its reason. */
export async function readFiles(uris: readonly Uri[], signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return mergeUrls(await Promise.all(uris.map((uri) => readFile(uri, signal, tell))));
}

async function textOf(uri: Uri, signal: AbortSignal): Promise<string> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  const bytes = await Promise.resolve(workspace.fs.readFile(uri)).catch(() => {
    throw new DocumentError('disk');
  });
  return documentText(new Blob([new Uint8Array(bytes)]).stream(), signal);
}

/** Reads the addresses in a document on the web, without sending the API key or anything that identifies the user. */
export function readWebSitemap(url: string, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return orLeftOut(url, async () =>
    readAddresses(await fetchDocument(url, signal), {
      base: url,
      read: (address) => fetchDocument(address, signal),
      tell,
    }),
  );
}

/** The name of a file. */
export function nameOfUri({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The result of a reading, or only the reason if the document could not be read, so that others still count. */
async function orLeftOut(place: string, reading: () => Promise<FoundUrls>): Promise<FoundUrls> {
  try {
    return await reading();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const leftOut = [{ place: error.place || place, why: error.kind, status: error.status }];
    return { urls: [], repeated: [], malformed: [], leftOut };
  }
}

/** Explains why a document was not read. */
export function leftOutText({ place, why, status }: LeftOut): string {
  return why === 'unread'
    ? l10n.t('{0} wasn’t read, because there are too many sitemaps or addresses.', place)
    : documentFaultText(why, place, status);
}
