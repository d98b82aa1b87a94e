import { Gunzip } from 'fflate';
import { readBytes, TooLargeError } from './bytes';

/** Number of packed bytes to unpack before the size is checked. */
const pieceBytes = 1 << 16;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Unpacks gzip data. Line breaks and zeros that programs append are ignored.
 * @throws TooLargeError beyond `maxBytes`
 * @throws Error if it is damaged or ends too early
 */
export async function gunzip(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')), maxBytes);
  } catch (error) {
    const whole = error instanceof TooLargeError ? undefined : unpackedToItsEnd(packed, maxBytes);
    if (whole === undefined) throw error;
    return whole;
  }
}

/** The data unpacked before trailing bytes follow; undefined if the packed data doesn't end. */
function unpackedToItsEnd(packed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const chunks: Uint8Array[] = [];
  let [size, lastMember] = [0, 0];
  const gzip = new Gunzip((chunk) => {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  });
  gzip.onmember = () => (lastMember = size);
  try {
    for (let at = 0; at < packed.length; at += pieceBytes)
      gzip.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length);
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
  }
  const all = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    all.set(chunk, end);
    end += chunk.length;
  }
  return hasEndOf(all.subarray(lastMember), packed) ? all : undefined;
}

/** True if the checksum and the size in the packed data match the unpacked data. */
function hasEndOf(unpacked: Uint8Array, packed: Uint8Array): boolean {
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, crc32(unpacked), true);
  trailer.setUint32(4, unpacked.length, true);
  const wanted = new Uint8Array(trailer.buffer);
  const first = wanted[0] ?? 0;
  for (let at = packed.indexOf(first); at >= 0; at = packed.indexOf(first, at + 1))
    if (wanted.every((byte, offset) => packed[at + offset] === byte)) return true;
  return false;
}

/** The checksum of gzip (RFC 1952, 8). */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
