import jsTokens from 'js-tokens';

/** A term of a value: a text, a template text with `${names}` in it, or the name of a constant. Others aren't known. */
export type Term = { readonly text: string } | { readonly template: string } | { readonly name: string };

/**
 * Maximum number of terms of a value, of items of a list, of constants that refer to one another, of names in a
 * template text, and of its characters.
 */
const most = { terms: 10, items: 200, constants: 20, names: 5, characters: 2000 };

/**
 * The alternatives of a value, as in `a || 'https://…'`, the first known of which counts; undefined for any other
 * expression.
 * @param from index of its first token
 */
export function termsAt(tokens: readonly ProgramToken[], from: number): readonly Term[] | undefined {
  const terms: Term[] = [];
  let at = from;
  for (let count = 0; count < most.terms; count++) {
    const { term, end } = termAt(tokens, at);
    if (term !== undefined) terms.push(term);
    if (end === at) return undefined;
    if (tokens[end]?.value !== '||' && tokens[end]?.value !== '??') return isEnd(tokens[end]) ? terms : undefined;
    at = end + 1;
  }
  return undefined;
}

/** The items of a list of values as in `termsAt`; undefined for anything else. @param from index of its first token */
export function itemsAt(tokens: readonly ProgramToken[], from: number): readonly (readonly Term[])[] | undefined {
  if (tokens[from]?.value !== '[') return undefined;
  const items: (readonly Term[])[] = [];
  for (let at = from + 1; items.length <= most.items; at += 2) {
    if (tokens[at]?.value === ']') return items;
    const { term, end } = termAt(tokens, at);
    if (term === undefined || end !== at + 1) return undefined;
    items.push([term]);
    const after = tokens[end]?.value;
    if (after === ']') return items;
    if (after !== ',') return undefined;
  }
  return undefined;
}

/** A term, and the index after it; or the index of its beginning if it's more than a text or a dotted name. */
function termAt(tokens: readonly ProgramToken[], at: number): { readonly term?: Term; readonly end: number } {
  const { kind, value = '' } = tokens[at] ?? {};
  const end = at + 1;
  if (kind === 'text') return { term: { text: value.slice(1, -1) }, end };
  if (kind === 'template') return { term: { template: value.slice(1, -1) }, end };
  if (kind !== 'word') return { end: at };
  let last = end;
  while (tokens[last]?.value === '.' && tokens[last + 1]?.kind === 'word') last += 2;
  return last === end ? { term: { name: value }, end } : { end: last };
}

/** True if a value ends before a token: at the end, at punctuation, or if the next line begins a statement. */
function isEnd(next: ProgramToken | undefined): boolean {
  if (next === undefined || /^[,};)\]]/.test(next.value)) return true;
  return next.isFirstOfLine && (next.kind === 'word' || next.value.startsWith('@'));
}

/** The constants of a program, each evaluated once. */
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

  /** The text of a value: its first known term. */
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
    // A constant that refers to itself has no value, since the depth is limited.
    this.depth++;
    const value = this.valueOf(this.terms.get(name) ?? []);
    this.depth--;
    this.values.set(name, value);
    return value;
  }

  /** A template text with its names replaced; a path relative to the file's own folder begins with a dot. */
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

/**
 * A part of a program: a name or number, a text, a template text with its content, or operators and punctuation such as
 * `=>`.
 */
export interface ProgramToken {
  readonly kind: 'word' | 'text' | 'template' | 'mark';
  readonly value: string;
  readonly isFirstOfLine: boolean;
}

/** The kinds of tokens by their names in ECMAScript; all others are punctuation. */
const kinds: Readonly<Record<string, ProgramToken['kind'] | 'blank'>> = {
  IdentifierName: 'word',
  NumericLiteral: 'word',
  StringLiteral: 'text',
  NoSubstitutionTemplate: 'template',
  TemplateTail: 'template',
  WhiteSpace: 'blank',
  LineTerminatorSequence: 'blank',
  SingleLineComment: 'blank',
  MultiLineComment: 'blank',
};

/** The tokens of a JavaScript or TypeScript text, without whitespace and comments. */
export function tokensOf(text: string): readonly ProgramToken[] {
  const tokens: ProgramToken[] = [];
  let isFirstOfLine = true;
  let openTemplates = 0;
  let start = 0;
  let end = 0;
  for (const { type, value } of jsTokens(text)) {
    if (openTemplates === 0) start = end;
    end += value.length;
    if (type === 'TemplateHead') openTemplates++;
    if (type === 'TemplateTail') openTemplates--;
    if (openTemplates > 0) continue;
    const kind = kinds[type] ?? 'mark';
    if (kind === 'blank') isFirstOfLine ||= value.includes('\n');
    else {
      tokens.push({ kind, value: text.slice(start, end), isFirstOfLine });
      isFirstOfLine = false;
    }
  }
  return tokens;
}
