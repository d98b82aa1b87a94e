import { parseUrl } from './url';

/** The placeholder for hidden text. */
export const hidden = '•••';

/**
 * Hides the text before the `@` of an address, however the address is written: URLs are read with any number of
 * slashes, backslashes for slashes, and encoded within one another.
 */
export function withoutCredentials(text: string): string {
  if (!/@|%(?:25)*40/.test(text)) return text;
  return spellings.reduce(maskedAt, withoutOwn(text));
}

/** Masks a text that is an address as a whole; in a sentence, a space in the password would end the address. */
function withoutOwn(text: string): string {
  const url = parseUrl(text);
  if (url === undefined || (url.username === '' && url.password === '')) return text;
  url.username = '';
  url.password = '';
  // An address without a host has no place for a name.
  return url.host === '' ? hidden : url.href.replace('//', `//${hidden}@`);
}

/** The characters around a name and a password, in one way of writing them. */
interface Spelling {
  /** The characters that end them, apart from `@`. */
  readonly ends: RegExp;
  readonly slash: RegExp;
  readonly at: RegExp;
  /** A scheme at the end of a text, after which slashes may be missing, and what follows it. */
  readonly scheme: RegExp;
}

const plain: Spelling = {
  ends: /([/\\?#\s"'<>`]+)/,
  slash: /[/\\]/g,
  at: /@/g,
  scheme: /(?:^|[^a-z0-9+.-])(?:https?|wss?|ftp):/i,
};

/** The same in percent-encoding, applied at most `depth` times. */
function encoded(depth: number): Spelling {
  const percent = `%(?:25){0,${depth - 1}}`;
  return {
    ends: new RegExp(`((?:[/\\\\?#\\s"'<>\`]|${percent}(?:2f|5c|3f|23))+)`, 'i'),
    slash: new RegExp(`[/\\\\]|${percent}(?:2f|5c)`, 'gi'),
    at: new RegExp(`@|${percent}40`, 'gi'),
    scheme: new RegExp(`(?:^|[^a-z0-9+.-])(?:https?|wss?|ftp)(?::|${percent}3a)`, 'i'),
  };
}

/** The plain spelling, and percent-encoding up to three times over. */
const spellings: readonly Spelling[] = [plain, encoded(1), encoded(2), encoded(3)];

/** Looks at each piece between two ends once, so that the effort is linear in the length of the text. */
function maskedAt(text: string, { ends, slash, at, scheme }: Spelling): string {
  const pieces = text.split(ends);
  const masked = pieces.map((piece, index) => {
    const last = index % 2 === 0 ? [...piece.matchAll(at)].at(-1) : undefined;
    if (last === undefined) return piece;
    const start = startOf(piece, pieces[index - 1] ?? '', pieces[index - 2] ?? '');
    return start === undefined || start >= last.index
      ? piece
      : piece.slice(0, start) + hidden + piece.slice(last.index);
  });
  return masked.join('');

  /** The offset in a piece at which a name may begin; undefined if it isn't in an address. */
  function startOf(piece: string, between: string, before: string): number | undefined {
    const slashes = (between.match(slash) ?? []).length;
    if (slashes >= 2) return 0;
    if (slashes === 1 && endsWithScheme(before)) return 0;
    const own = scheme.exec(piece);
    return own === null ? undefined : own.index + own[0].length;
  }

  function endsWithScheme(before: string): boolean {
    const found = scheme.exec(before);
    return found !== null && found.index + found[0].length === before.length;
  }
}
