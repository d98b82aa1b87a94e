const word = /[\w$]+/y;
const blank = /\s+/y;

/** Index after the token of a JavaScript text that begins at an index: a word, a text, a comment, blanks, or a mark. */
export function endOfToken(text: string, at: number): number {
  const character = text.charAt(at);
  if (character === '"' || character === "'" || character === '`') return endOfQuoted(text, at, character);
  if (text.startsWith('//', at)) return endAt(text, '\n', at);
  if (text.startsWith('/*', at)) return endAt(text, '*/', at + 2);
  return endOf(word, text, at) ?? endOf(blank, text, at) ?? at + 1;
}

/** Index after the blanks and comments at an index. */
export function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const end = endOfToken(text, at);
    if (!isBlank(text, at)) return at;
    at = end;
  }
  return at;
}

/** True for blanks and comments, which may come between a name and its value. */
export function isBlank(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at)) || text.startsWith('//', at) || text.startsWith('/*', at);
}

/** True for a part of a name. */
export function isWord(character: string): boolean {
  return /[\w$]/.test(character);
}

/** Index after a quoted text; one without an end stops at the end of its line. */
function endOfQuoted(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === quote) return at + 1;
    else if (character === '\n' && quote !== '`') return at;
  }
  return text.length;
}

function endAt(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
