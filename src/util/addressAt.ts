import { readPageUrl } from './pageUrl';
import { addressesInProse } from './proseAddresses';

/** The address of a page in a line of a document. */
interface FoundAddress {
  readonly url: string;
  /** Offset of the address as written, in characters of the line. */
  readonly start: number;
  readonly end: number;
}

/** Maximum number of characters to read on either side of an offset: a line may be a whole document. */
const maxUrlChars = 2000;

/** The address at an offset of a line, without the sentence or the markup around it; undefined if there isn't one. */
export function addressAt(line: string, at: number): FoundAddress | undefined {
  const offset = Math.max(0, at - maxUrlChars);
  const text = line.slice(offset, at + maxUrlChars);
  for (const found of addressesInProse(text)) {
    const [start, end] = [offset + found.start, offset + found.end];
    if (at < start) return undefined;
    // An address that may continue beyond the text isn't complete.
    const isWhole = found.end < text.length || offset + text.length === line.length;
    const url = at <= end && isWhole ? readPageUrl(found.address) : undefined;
    if (url !== undefined) return { url, start, end };
  }
  return undefined;
}
