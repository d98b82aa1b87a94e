import { readBytes } from '../util/bytes';

/** Maximum size of an answer in bytes: a page of 100 records is thousands of times smaller. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Also waits for the body, so that the time limit and the retries cover the whole answer. If the answer to a change is
 * interrupted, the change may have been made: it gets an empty answer, and isn't sent again.
 * @throws TooLargeError if the answer to a GET is too large; the rest of it is not read
 */
export async function receive(response: Response, { method, signal }: Request): Promise<Response> {
  if (!response.ok || response.body === null) return response;
  const body = await readBytes(response.body, maxBytes).catch((error: unknown) => {
    if (method === 'GET' || signal.aborted) throw error;
    return null;
  });
  return new Response(body && inUtf8(body, response.headers), response);
}

/** JSON is UTF-8 whatever the header says; only bytes that can't be UTF-8 are decoded according to the header. */
function inUtf8(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Uint8Array<ArrayBuffer> | string {
  if (decoded(bytes, 'utf-8') !== undefined) return bytes;
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers.get('Content-Type') ?? '')?.[1];
  return decoded(bytes, charset) ?? bytes;
}

function decoded(bytes: Uint8Array, charset: string | undefined): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
