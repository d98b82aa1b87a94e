import { AbortedError } from '../util/abortedError';
import { readBytes, TooLargeError } from '../util/bytes';
import { decodedText } from '../util/decodedText';
import type { DocumentFault } from '../util/findUrls';
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
   * @param status the HTTP status, if there was an answer
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
 * Reads a document on the web, without sending the API key or anything that identifies the user. Rejects with a
 * `DocumentError`, or with an `AbortedError` once the signal is aborted.
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
  const [, charset] = /charset\s*=\s*"?([\w.:-]+)/i.exec(response.headers.get('content-type') ?? '') ?? [];
  return documentText(response.body, signal, { place: url, charset });
}

/** The properties of a document besides its bytes. */
interface DocumentFacts {
  /** Its address, for the error. */
  readonly place?: string;
  /** The encoding in the server's headers. */
  readonly charset?: string | undefined;
}

/**
 * Returns a document as text in any encoding, unpacked if it is compressed with gzip, whatever its name. Rejects as
 * `fetchDocument` does.
 */
export async function documentText(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  { place, charset }: DocumentFacts = {},
): Promise<string> {
  const text = await unpackedText(stream, charset).catch((error: unknown) => {
    if (signal.aborted) throw new AbortedError();
    throw new DocumentError(error instanceof TooLargeError ? 'tooLarge' : 'damaged', place);
  });
  if (isBinary(text)) throw new DocumentError('notText', place);
  return text;
}

async function unpackedText(stream: ReadableStream<Uint8Array>, charset: string | undefined): Promise<string> {
  let bytes = await readBytes(stream, maxBytes);
  // A server may compress a file that is already compressed.
  for (let times = 0; times < 2 && isGzip(bytes); times++) bytes = await gunzip(bytes, maxBytes);
  return decodedText(bytes, charset);
}

/** Number of characters used to recognize a text. */
const sampleChars = 64 * 1024;

/** True if a document isn't text, which has hardly any control characters, except zeros between its entries. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, sampleChars);
  const zeros = sample.split('\0').length - 1;
  const others = sample.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return zeros * 4 > sample.length || others * 50 > sample.length;
}

/**
 * Runs a task that ends when its signal is aborted or its time is over.
 * @param tooLate creates the error if it took too long
 */
async function inTime<T>(
  maxMs: number,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
  tooLate: () => Error,
): Promise<T> {
  const own = new AbortController();
  const end = () => own.abort();
  const timer = setTimeout(end, maxMs);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await task(own.signal);
  } catch (error) {
    throw own.signal.aborted && !signal.aborted ? tooLate() : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
