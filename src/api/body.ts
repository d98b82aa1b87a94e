/** Maximum bytes of an answer: a page of 100 records has thousands of times fewer. */
const maxBytes = 32 * 1024 * 1024;

/** An answer is larger than anything that the service has to say. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/**
 * Waits for the body as well, so that the time limit and the retries cover the whole answer. A change that was answered
 * with success was made, even if the body of the answer breaks off.
 * @throws TooLargeError if the answer to a GET is too large; the rest of it is not read
 */
export async function receive(response: Response, { method, signal }: Request): Promise<Response> {
  if (!response.ok || response.body === null) return response;
  const body = await readAll(response.body).catch((error: unknown) => {
    if (method === 'GET' || signal.aborted) throw error;
    return null;
  });
  return new Response(body === null ? null : inUtf8(body, response.headers), response);
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      // Nobody waits for that: the connection may be slow to close.
      reader.cancel().catch(() => undefined);
      throw new TooLargeError();
    }
    chunks.push(part.value);
  }
  const all = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    all.set(chunk, end);
    end += chunk.byteLength;
  }
  return all;
}

/** JSON is UTF-8, even where a header says otherwise; what cannot be UTF-8 is what the header says. */
function inUtf8(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Uint8Array<ArrayBuffer> | string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers.get('Content-Type') ?? '')?.[1] ?? 'utf-8';
  if (/^utf-?8$/i.test(charset) || decoded(bytes, 'utf-8') !== undefined) return bytes;
  return decoded(bytes, charset) ?? bytes;
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
