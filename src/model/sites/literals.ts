/** A field in a program whose value is a plain text. */
interface Literal {
  readonly key: string;
  readonly value: string;
  /** Number of open braces around it. */
  readonly depth: number;
}

const word = /[\w$]+/y;
const blank = /\s+/y;

/** The text after a value, if nothing is computed from it. */
const endOfValue = /\s*(?:[,};)\]]|\/[/*]|$)/y;

/**
 * The fields of a JavaScript text that have a plain text as their value (`site: 'https://…'`), in order. Comments and
 * template strings do not count. The text is read once, from beginning to end.
 */
function literalsOf(text: string): readonly Literal[] {
  const found: Literal[] = [];
  let [at, depth, key, isKeyed] = [0, 0, '', false];
  while (at < text.length) {
    const character = text.charAt(at);
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    const isText = character === '"' || character === "'";
    if (isText && isKeyed && endOf(endOfValue, text, end) !== undefined)
      found.push({ key, value: token.slice(1, -1), depth });
    if (isText || /[\w$]/.test(character)) [key, isKeyed] = [isText ? token.slice(1, -1) : token, false];
    else if (character === ':') isKeyed = key !== '';
    else if (!isBlank(character, token)) [key, isKeyed] = ['', false];
    if (character === '{') depth++;
    if (character === '}') depth--;
    at = end;
  }
  return found;
}

/** Tries the fields with a name, outermost first, and returns the first result of `accept`. */
export function literalIn<T>(text: string, name: string, accept: (value: string) => T | undefined): T | undefined {
  const named = literalsOf(text).filter(({ key }) => key === name);
  const outermost = named.toSorted((one, other) => one.depth - other.depth);
  for (const { value } of outermost) {
    const accepted = accept(value);
    if (accepted !== undefined) return accepted;
  }
  return undefined;
}

/** True for blanks and comments, which may come between a name and its value. */
function isBlank(character: string, token: string): boolean {
  return /\s/.test(character) || token.startsWith('//') || token.startsWith('/*');
}

function endOfToken(text: string, at: number): number {
  const character = text.charAt(at);
  if (character === '"' || character === "'" || character === '`') return endOfQuoted(text, at, character);
  if (text.startsWith('//', at)) return endAt(text, '\n', at);
  if (text.startsWith('/*', at)) return endAt(text, '*/', at + 2);
  return endOf(word, text, at) ?? endOf(blank, text, at) ?? at + 1;
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
