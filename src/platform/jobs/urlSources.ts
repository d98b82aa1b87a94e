import { l10n, workspace, type Uri } from 'vscode';
import { AbortedError } from '../../api/errors';
import { urlsAmong, findUrls, kindOfFile, type FoundUrls } from '../../model/jobs/findUrls';
import { readSitemap } from '../../model/jobs/sitemap';
import { readBytes, TooLargeError } from '../../util/bytes';
import { readPageUrl } from '../../util/pageUrl';
import { UserError } from '../text/userError';

/** Maximum size of a document, unpacked. */
const maxBytes = 100_000_000;
/** Maximum number of addresses taken from sitemaps; their protocol allows no more in one. */
const maxUrls = 50_000;
/** Maximum number of sitemaps read from an index. */
const maxSitemaps = 500;

/** Reads the addresses of a file: a sitemap, a table, JSON, or any other text. */
export async function readFile(uri: Uri, signal: AbortSignal, tell: (sitemaps: number) => void): Promise<FoundUrls> {
  const bytes = await workspace.fs.readFile(uri);
  const text = await textOf(new Blob([new Uint8Array(bytes)]).stream(), signal);
  if (isSitemap(text)) return readSitemaps(text, signal, tell);
  return findUrls(text, kindOfFile(uri.path));
}

/** Reads the addresses of a sitemap on the web, without sending the API key or anything that identifies the person. */
export async function readWebSitemap(
  url: string,
  signal: AbortSignal,
  tell: (sitemaps: number) => void,
): Promise<FoundUrls> {
  const text = await fetchText(url, signal);
  if (!isSitemap(text)) throw new UserError(l10n.t('There’s no sitemap at {0}.', url));
  return readSitemaps(text, signal, tell);
}

/** Reads the addresses of a sitemap and of all sitemaps that it names, each requested once. */
async function readSitemaps(text: string, signal: AbortSignal, tell: (sitemaps: number) => void): Promise<FoundUrls> {
  const pages: string[] = [];
  const malformed: string[] = [];
  const asked = new Set<string>();
  const left: string[] = [];
  let beyond = 0;
  for (let xml: string | undefined = text; xml !== undefined;) {
    const read = readSitemap(xml);
    if (read === undefined) throw new UserError(l10n.t('This sitemap has a DOCTYPE and, for security, isn’t read.'));
    const taken = read.pages.slice(0, maxUrls - pages.length);
    for (const page of taken) pages.push(page);
    beyond += read.pages.length - taken.length;
    for (const it of read.sitemaps) if (!asked.has(it)) left.push(it);
    xml = undefined;
    while (xml === undefined && left.length > 0 && asked.size < maxSitemaps && pages.length < maxUrls) {
      const named = left.shift() ?? '';
      const next = readPageUrl(named);
      if (next === undefined) malformed.push(named);
      if (next === undefined || asked.has(next)) continue;
      asked.add(next);
      tell(asked.size);
      xml = await fetchText(next, signal);
    }
  }
  const found = urlsAmong(pages);
  return {
    ...found,
    malformed: [...malformed, ...found.malformed],
    beyond,
    unread: left.filter((it) => !asked.has(it)),
  };
}

function isSitemap(text: string): boolean {
  return /<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 10_000));
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    if (signal.aborted) throw new AbortedError();
    throw new UserError(l10n.t('{0} couldn’t be reached. Check the address and your network.', url));
  }
  if (!response.ok || response.body === null) {
    throw new UserError(l10n.t('{0} couldn’t be read (status {1}).', url, response.status));
  }
  return textOf(response.body, signal);
}

/** Returns a document as text, unpacked if it is compressed with gzip, whatever its name. */
async function textOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string> {
  const bytes = await bytesOf(stream, signal);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const unpacked = isPacked
    ? await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), signal)
    : bytes;
  return new TextDecoder().decode(unpacked);
}

/** @throws UserError beyond `maxBytes`, without unpacking more */
async function bytesOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(stream, maxBytes);
  } catch (error) {
    if (signal.aborted) throw new AbortedError();
    throw new UserError(
      error instanceof TooLargeError
        ? l10n.t('This document is too large to read.')
        : l10n.t('This document is damaged and couldn’t be read.'),
    );
  }
}
