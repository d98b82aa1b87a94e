/** The encoding that an XML document names at its beginning. */
const declared = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/i;
/** Number of bytes that tell an encoding; an XML declaration is at the very beginning. */
const sampleBytes = 64 * 1024;

/**
 * The text of a file, whichever encoding the tool that wrote it has used: that of its mark, UTF-16 without a mark, what
 * its XML declaration names, UTF-8, or else Windows-1252, in which any bytes are text. The mark is not part of it.
 */
export function decodedText(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  const certain = encodingOfMark(sample) ?? encodingByZeros(sample);
  if (certain !== undefined) return new TextDecoder(certain).decode(bytes);
  return decodedBy(declaredIn(sample), bytes) ?? decodedBy('utf-8', bytes) ?? windows1252(bytes);
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** In UTF-16, every other byte of an address is zero; in other texts hardly any is. */
function encodingByZeros(sample: Uint8Array): string | undefined {
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeros;
  if (Math.max(even, odd) * 20 < sample.length) return undefined;
  return even === odd ? undefined : odd > even ? 'utf-16le' : 'utf-16be';
}

/** What could be read as ASCII up to here is no UTF-16, although tools write its name above such texts. */
function declaredIn(sample: Uint8Array): string | undefined {
  const name = declared.exec(new TextDecoder('windows-1252').decode(sample.subarray(0, 1000)))?.[1];
  return name === undefined || /^(?:utf|ucs|iso-10646-ucs)-?(?:16|2|32|4)/i.test(name) ? undefined : name;
}

/** Undefined if the bytes are no text in that encoding, or nobody knows it. */
function decodedBy(encoding: string | undefined, bytes: Uint8Array): string | undefined {
  if (encoding === undefined) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The characters of Windows-1252 from 0x80 on. */
const fromEuro = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 reads this encoding as ISO-8859-1, where these are control characters. */
function windows1252(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return text.replace(/[\u0080-\u009f]/g, (control) => fromEuro.charAt(control.charCodeAt(0) - 0x80));
}
