import { afterBlanks, endOfToken, isBlank, isWord } from './programTokens';

/** A term of a value: a text, a template text with `${names}` in it, or the name of a constant. Others are not known. */
export type Term = { readonly text: string } | { readonly template: string } | { readonly name: string };

/** Maximum number of terms of a value, of constants that lead to one another, of names in a template text, and of its characters. */
const most = { terms: 10, constants: 20, names: 5, characters: 2000 };

/** The alternatives of a value, as in `a || 'https://…'`, of which the first known one counts; undefined for any other expression. */
export function termsAt(text: string, from: number): readonly Term[] | undefined {
  const terms: Term[] = [];
  let at = afterBlanks(text, from);
  for (let count = 0; count < most.terms; count++) {
    const { term, end } = termAt(text, at);
    if (term !== undefined) terms.push(term);
    if (end === at) return undefined;
    at = afterBlanks(text, end);
    if (!text.startsWith('||', at) && !text.startsWith('??', at)) return isEnd(text, end, at) ? terms : undefined;
    at = afterBlanks(text, at + 2);
  }
  return undefined;
}

/** A term, and the index after it: that of its beginning if it is more than a text or a name with dots. */
function termAt(text: string, at: number): { readonly term?: Term; readonly end: number } {
  const mark = text.charAt(at);
  const end = endOfToken(text, at);
  if (mark === '"' || mark === "'") return { term: { text: text.slice(at + 1, end - 1) }, end };
  if (mark === '`') return { term: { template: text.slice(at + 1, end - 1) }, end };
  if (!isWord(mark)) return { end: at };
  let last = end;
  while (text.charAt(last) === '.' && isWord(text.charAt(last + 1))) last = endOfToken(text, last + 1);
  return last === end ? { term: { name: text.slice(at, end) }, end } : { end: last };
}

/** True if a value ends there: at a mark, at a comment, or where the next line begins a statement. */
function isEnd(text: string, end: number, next: number): boolean {
  if (next >= text.length || /[,};)\]]/.test(text.charAt(next))) return true;
  const isStatement = isWord(text.charAt(next)) || text.charAt(next) === '@';
  return isStatement && isBlank(text, end) && text.slice(end, next).includes('\n');
}

/** The constants of a program, each looked at once. */
export class Constants {
  private readonly terms = new Map<string, readonly Term[]>();
  private readonly values = new Map<string, string | undefined>();
  private depth = 0;

  set(name: string, terms: readonly Term[]): void {
    this.terms.set(name, terms);
  }

  forget(name: string): void {
    if (this.terms.has(name)) this.terms.set(name, []);
  }

  /** The text that a value is: the first of its terms that is known. */
  valueOf(terms: readonly Term[]): string | undefined {
    for (const term of terms) {
      const value =
        'text' in term ? term.text : 'template' in term ? this.filled(term.template) : this.named(term.name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  private named(name: string): string | undefined {
    if (this.values.has(name) || this.depth === most.constants) return this.values.get(name);
    // One that leads back to itself has no value, as it is looked at only so often.
    this.depth++;
    const value = this.valueOf(this.terms.get(name) ?? []);
    this.depth--;
    this.values.set(name, value);
    return value;
  }

  /** A template text with its names replaced; a path below the folder of the file itself begins with a dot. */
  private filled(text: string): string | undefined {
    const [start = '', ...others] = text.slice(0, most.characters + 1).split('${');
    if (others.length > most.names) return undefined;
    let value = start;
    for (const part of others) {
      const [, name = '', after = ''] = /^[ \t]*([\w$]+)[ \t]*\}(.*)$/s.exec(part) ?? [];
      const found = name === '__dirname' ? '.' : this.named(name);
      if (found === undefined) return undefined;
      value += found + after;
    }
    return value.length > most.characters ? undefined : value;
  }
}
