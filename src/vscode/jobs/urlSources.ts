import * as l10n from '@vscode/l10n';
import { workspace, type Uri } from 'vscode';
import { mergeUrls, type FoundUrls, type LeftOut } from '../../util/findUrls';
import { DocumentError, documentFaultText, documentText, fetchDocument, readAddresses } from '../../sources';
import { UserError } from '../text/userError';

type Tell = (sitemaps: number) => void;

/** Reads the addresses of a text, and of the sitemaps that it names. @param place what the text is called */
export function readText(text: string, place: string, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return explained(place, () => addressesOf(text, place, signal, tell));
}

/** Reads the addresses of a file, or of its document if it is open: that may be in any encoding, or not saved yet. */
export function readFile(uri: Uri, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return explained(nameOf(uri), async () => addressesOf(await textOf(uri, signal), nameOf(uri), signal, tell));
}

/** Reads the addresses of several files. One that cannot be read is left out, with its reason. */
export async function readFiles(uris: readonly Uri[], signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  const read = await Promise.all(
    uris.map(async (uri): Promise<FoundUrls> => {
      try {
        return await addressesOf(await textOf(uri, signal), nameOf(uri), signal, tell);
      } catch (error) {
        return { urls: [], repeated: [], malformed: [], leftOut: [leftOutFor(error, nameOf(uri))] };
      }
    }),
  );
  return mergeUrls(read);
}

function addressesOf(text: string, name: string, signal: AbortSignal, tell: Tell): Promise<FoundUrls> {
  return readAddresses(text, { name, read: (url) => fetchDocument(url, signal), tell });
}

async function textOf(uri: Uri, signal: AbortSignal): Promise<string> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  const bytes = await Promise.resolve(workspace.fs.readFile(uri)).catch(() => {
    throw new DocumentError('disk');
  });
  return documentText(new Blob([new Uint8Array(bytes)]).stream(), signal);
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
    throw new UserError(leftOutText(leftOutFor(error, place)));
  }
}

/** @throws what is no fault of a document */
function leftOutFor(error: unknown, place: string): LeftOut {
  if (!(error instanceof DocumentError)) throw error;
  return { place: error.place || place, why: error.kind, status: error.status };
}

/** Says why a document was not read. */
export function leftOutText({ place, why, status }: LeftOut): string {
  return why === 'unread'
    ? l10n.t('{0} wasn’t read, because there are too many sitemaps or addresses.', place)
    : documentFaultText(why, place, status);
}
