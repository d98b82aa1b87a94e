import * as l10n from '@vscode/l10n';
import { workspace, type Uri } from 'vscode';
import { findUrls, kindOfFile, type FoundUrls } from '../../util/findUrls';
import { DocumentError, documentText, fetchDocument, isSitemap, readSitemaps } from '../../sources';
import { UserError } from '../text/userError';

/** Reads the addresses of a file: a sitemap, a table, JSON, or any other text. */
export async function readFile(uri: Uri, signal: AbortSignal, tell: (sitemaps: number) => void): Promise<FoundUrls> {
  const bytes = await workspace.fs.readFile(uri);
  return explained(async () => {
    const text = await documentText(new Blob([new Uint8Array(bytes)]).stream(), signal);
    if (!isSitemap(text)) return findUrls(text, kindOfFile(uri.path));
    return readSitemaps(text, { read: (url) => fetchDocument(url, signal), tell });
  });
}

/** Reads the addresses of a sitemap on the web, without sending the API key or anything that identifies the person. */
export function readWebSitemap(url: string, signal: AbortSignal, tell: (sitemaps: number) => void): Promise<FoundUrls> {
  return explained(async () => {
    const text = await fetchDocument(url, signal);
    if (!isSitemap(text)) throw new DocumentError('notSitemap', url);
    return readSitemaps(text, { read: (address) => fetchDocument(address, signal), tell });
  });
}

/** @throws UserError that says why a document could not be read */
async function explained<T>(reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    throw error instanceof DocumentError ? new UserError(sentenceOf(error)) : error;
  }
}

function sentenceOf({ kind, place, status = 0 }: DocumentError): string {
  switch (kind) {
    case 'notSitemap':
      return l10n.t('There’s no sitemap at {0}.', place);
    case 'doctype':
      return l10n.t('This sitemap has a DOCTYPE and, for security, isn’t read.');
    case 'unreachable':
      return l10n.t('{0} couldn’t be reached. Check the address and your network.', place);
    case 'refused':
      return l10n.t('{0} couldn’t be read (status {1}).', place, status);
    case 'tooLarge':
      return l10n.t('This document is too large to read.');
    case 'damaged':
      return l10n.t('This document is damaged and couldn’t be read.');
  }
}
