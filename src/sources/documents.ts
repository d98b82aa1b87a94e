import { AbortedError } from '../util/abortedError';
import { readBytes, TooLargeError } from '../util/bytes';
import { decodedText } from '../util/decodedText';
import type { DocumentFault } from '../util/findUrls';
import { inTime } from '../util/inTime';
import { gunzip, isGzip } from '../util/gunzip';

/** Maximum size of a document, unpacked. */
const maxBytes = 100_000_000;
/** Maximum milliseconds for a document on the web, from its request to its end. */
export const maxDocumentMs = 30_000;

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

/**
 * Reads a document on the web, without sending the API key or anything that identifies the person.
 * Rejects with a `DocumentError`, or with an `AbortedError` once the signal is aborted.
 */
export function fetchDocument(url: string, signal: AbortSignal, maxMs = maxDocumentMs): Promise<string> {
  return inTime(
    maxMs,
    signal,
    (own) => fetchNow(url, own),
    () => new DocumentError('tooSlow', url),
  );
}

async function fetchNow(url: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    if (signal.aborted) throw new AbortedError();
    throw new DocumentError('unreachable', url);
  }
  if (!response.ok || response.body === null) throw new DocumentError('refused', url, response.status);
  return documentText(response.body, signal, url);
}

/**
 * Returns a document as text in whatever encoding, unpacked if it is compressed with gzip, whatever its name.
 * Rejects as `fetchDocument` does.
 * @param place its address, for the error
 */
export async function documentText(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  place?: string,
): Promise<string> {
  try {
    const bytes = await readBytes(stream, maxBytes);
    return decodedText(isGzip(bytes) ? await gunzip(bytes, maxBytes) : bytes);
  } catch (error) {
    if (signal.aborted) throw new AbortedError();
    throw new DocumentError(error instanceof TooLargeError ? 'tooLarge' : 'damaged', place);
  }
}
