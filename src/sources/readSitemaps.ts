import { AbortedError } from '../util/abortedError';
import { readBytes, TooLargeError } from '../util/bytes';
import { decodedText } from '../util/decodedText';
import { readPageUrl } from '../util/pageUrl';
import { urlsAmong, type FoundUrls } from '../util/findUrls';
import { readSitemap } from './sitemap';

/** Maximum size of a document, unpacked. */
const maxBytes = 100_000_000;
/** Maximum number of addresses taken from sitemaps; their protocol allows no more in one. */
const maxUrls = 50_000;
/** Maximum number of sitemaps read from an index. */
const maxSitemaps = 500;

/** Why a document could not be read. */
export type DocumentFault = 'notSitemap' | 'doctype' | 'tooLarge' | 'damaged' | 'unreachable' | 'refused';

/** A document that could not be read. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';

  /**
   * @param place its address; empty if the caller knows it
   * @param status the status of the answer, if there was one
   */
  constructor(
    readonly kind: DocumentFault,
    readonly place = '',
    readonly status?: number,
  ) {
    super(kind);
  }
}

/** How the sitemaps are read that an index names. */
export interface SitemapAccess {
  /** Returns the text of the document at an address. */
  readonly read: (url: string) => Promise<string>;
  /** Called with the number of sitemaps that were asked for. */
  readonly tell?: (sitemaps: number) => void;
}

/**
 * Reads the addresses of a sitemap and of all sitemaps that it names, each requested once.
 * Rejects with a `DocumentError`, or as `read` does.
 */
export async function readSitemaps(text: string, { read, tell }: SitemapAccess): Promise<FoundUrls> {
  const pages: string[] = [];
  const malformed: string[] = [];
  const asked = new Set<string>();
  const left: string[] = [];
  let beyond = 0;
  for (let xml: string | undefined = text; xml !== undefined;) {
    const found = readSitemap(xml);
    if (found === undefined) throw new DocumentError('doctype');
    const taken = found.pages.slice(0, maxUrls - pages.length);
    for (const page of taken) pages.push(page);
    beyond += found.pages.length - taken.length;
    for (const it of found.sitemaps) if (!asked.has(it)) left.push(it);
    xml = undefined;
    while (xml === undefined && left.length > 0 && asked.size < maxSitemaps && pages.length < maxUrls) {
      const named = left.shift() ?? '';
      const next = readPageUrl(named);
      if (next === undefined) malformed.push(named);
      if (next === undefined || asked.has(next)) continue;
      asked.add(next);
      tell?.(asked.size);
      xml = await read(next);
    }
  }
  const found = urlsAmong(pages);
  return {
    ...found,
    malformed: [...malformed, ...found.malformed],
    beyond,
    unread: left.filter((sitemap) => !asked.has(sitemap)),
  };
}

/** True if a text is a sitemap or an index of sitemaps. */
export function isSitemap(text: string): boolean {
  return /<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 10_000));
}

/**
 * Reads a document on the web, without sending the API key or anything that identifies the person.
 * Rejects with a `DocumentError`, or with an `AbortedError` once the signal is aborted.
 */
export async function fetchDocument(url: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    if (signal.aborted) throw new AbortedError();
    throw new DocumentError('unreachable', url);
  }
  if (!response.ok || response.body === null) throw new DocumentError('refused', url, response.status);
  return documentText(response.body, signal);
}

/**
 * Returns a document as text, unpacked if it is compressed with gzip, whatever its name.
 * Rejects as `fetchDocument` does.
 */
export async function documentText(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string> {
  const bytes = await bytesOf(stream, signal);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const unpacked = isPacked
    ? await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), signal)
    : bytes;
  return decodedText(unpacked);
}

/** Reads no more than `maxBytes`, also of what is unpacked. */
async function bytesOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(stream, maxBytes);
  } catch (error) {
    if (signal.aborted) throw new AbortedError();
    throw new DocumentError(error instanceof TooLargeError ? 'tooLarge' : 'damaged');
  }
}
