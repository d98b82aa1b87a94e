/** The encoding that XML names at its beginning, or HTML in its head. */
const declared = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)|<meta\s[^>]*?\bcharset\s*=\s*["']?([\w.:-]+)/i;
/** Number of bytes in which browsers look for such a declaration. */
const declarationBytes = 1024;
/** Number of bytes used to recognize UTF-16. */
const sampleBytes = 64 * 1024;

/**
 * The text of a file in any encoding: the one of its byte order mark, UTF-16 without one, UTF-8, a declared one, or
 * else Windows-1252, in which any bytes are text. The byte order mark isn't included.
 * @param stated the encoding in the server's headers
 */
export function decodedText(bytes: Uint8Array, stated?: string): string {
  const certain = encodingOfMark(bytes) ?? encodingByZeros(bytes.subarray(0, sampleBytes));
  // Half a character at the end was added by a program that doesn't know UTF-16, such as a line break.
  if (certain === 'utf-8') return new TextDecoder(certain).decode(bytes);
  if (certain !== undefined) return new TextDecoder(certain).decode(bytes.subarray(0, bytes.length & ~1));
  const unicode = unicodeOf(bytes);
  // Non-ASCII bytes that are valid UTF-8 by chance are rarer than wrong declarations.
  const isCertain = unicode !== undefined && unicode.length < bytes.length;
  return (isCertain ? undefined : declaredText(bytes, stated)) ?? unicode ?? windows1252(bytes);
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** At least four characters of ASCII in UTF-16, with which every address begins; zeros between entries don’t match. */
const asciiInUtf16 = /(?:\0[\t\n\r -~]){4,}/g;

/** UTF-16 without a byte order mark, recognized by which byte of its ASCII characters is zero. */
function encodingByZeros(sample: Uint8Array): string | undefined {
  let [even, odd] = [0, 0];
  for (const { 0: row, index } of latin1(sample).matchAll(asciiInUtf16)) {
    if (index % 2 === 0) even += row.length;
    else odd += row.length;
  }
  return even === odd ? undefined : odd > even ? 'utf-16le' : 'utf-16be';
}

/** The text in UTF-8; undefined if the bytes aren't UTF-8. */
function unicodeOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text in the first declared encoding that is supported and isn't Unicode, since these bytes aren't. */
function declaredText(bytes: Uint8Array, stated: string | undefined): string | undefined {
  const [, ofXml, ofHtml] = declared.exec(latin1(bytes.subarray(0, declarationBytes))) ?? [];
  const [decoder] = [stated, ofXml, ofHtml]
    .flatMap(knownDecoder)
    .filter(({ encoding }) => !encoding.startsWith('utf-'));
  return decoder?.encoding === 'windows-1252' ? windows1252(bytes) : decoder?.decode(bytes);
}

function knownDecoder(encoding: string | undefined): readonly TextDecoder[] {
  try {
    return encoding === undefined ? [] : [new TextDecoder(encoding)];
  } catch {
    return [];
  }
}

/** Each byte as a character. */
function latin1(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

/** The characters of Windows-1252 from 0x80 on. */
const fromEuro = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 reads this encoding as ISO-8859-1, where these are control characters. */
function windows1252(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\u0080-\u009f]/g, (control) => fromEuro.charAt(control.charCodeAt(0) - 0x80));
}
