import { afterBlanks, endOfToken, isBlank, isWord } from './programTokens';
import { Constants, termsAt, type Term } from './programValue';

/** An object in a program that a key leads to. */
interface Holder {
  readonly key: string;
  readonly up: Holder | undefined;
}

/** A field in a program whose value is known without evaluating anything. */
export interface Field {
  readonly key: string;
  readonly value: string;
  /** The nearest object around it that a key leads to. */
  readonly holder: Holder | undefined;
  /** The object that it is a field of, the same for all of them. */
  readonly object: object;
  /** Number of open brackets around it. */
  readonly depth: number;
}

interface Open {
  readonly mark: string;
  readonly holder: Holder | undefined;
}

type MaybeKnown = Omit<Field, 'value'> & { readonly value: string | undefined };

type Unresolved = Omit<Field, 'value'> & { readonly terms: readonly Term[] };

/**
 * The fields of a JavaScript text whose value is a text: a literal (`site: 'https://…'`), a constant of the file that
 * is one (`site,`), a template text of such, or the first that is known of several (`a || 'https://…'`). The text is
 * read once, from beginning to end.
 */
export function fieldsOf(text: string): readonly Field[] {
  return valuesOf(text).flatMap(({ value, ...field }) => (value === undefined ? [] : [{ ...field, value }]));
}

/** All fields of a JavaScript text, also those whose value is no known text. */
function valuesOf(text: string): readonly MaybeKnown[] {
  const { fields, constants } = new ProgramReader(text);
  return fields.map(({ terms, ...field }) => ({ ...field, value: constants.valueOf(terms) }));
}

/**
 * The base path that a program states in a field, such as `/docs/`: empty if it has no such field, and undefined if it
 * has one whose value is not known.
 * @param depth number of open brackets around the field; by default, the outermost of that name counts
 */
export function baseIn(text: string, name: string, depth?: number): string | undefined {
  const [field] = valuesOf(text)
    .filter((it) => it.key === name && (depth === undefined || it.depth === depth))
    .toSorted((one, other) => one.depth - other.depth);
  if (field === undefined) return '';
  return field.value === undefined || field.value.startsWith('/') ? field.value : '';
}

/**
 * Tries the fields with a name, outermost first, and returns the first result of `accept`.
 * @param name with that of the object around it, if any: `site.url`
 */
export function literalIn<T>(
  text: string,
  name: string,
  accept: (value: string, field: Field) => T | undefined,
): T | undefined {
  const [key = '', holder] = name.split('.').reverse();
  const named = fieldsOf(text).filter((it) => it.key === key && (holder === undefined || it.holder?.key === holder));
  for (const field of named.toSorted((one, other) => one.depth - other.depth)) {
    const accepted = accept(field.value, field);
    if (accepted !== undefined) return accepted;
  }
  return undefined;
}

class ProgramReader {
  readonly fields: Unresolved[] = [];
  readonly constants = new Constants();
  private readonly open: Open[] = [];
  /** The token before the current one, and the key that a colon followed. */
  private previous = '';
  private key = '';
  /** The name that `const` introduces; its type may stand between it and its value. */
  private declared = '';

  constructor(private readonly text: string) {
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = endOfToken(text, at);
      if (!isBlank(text, at)) this.take(text.slice(at, end), end);
    }
  }

  private take(token: string, end: number): void {
    const mark = token.charAt(0);
    const isName = isWord(mark) || mark === '"' || mark === "'";
    if (isName) this.takeName(token, end);
    else if (mark === ':') this.takeColon(end);
    else if (mark === '=') this.takeAssignment(end);
    else if ('{[('.includes(mark)) this.enter(mark);
    else if ('}])'.includes(mark)) this.open.pop();
    if (mark === ';') this.declared = '';
    if (mark !== ':') this.key = '';
    this.previous = token;
  }

  private takeName(token: string, end: number): void {
    if (/^(?:const|let|var)$/.test(this.previous)) this.declared = token;
    const isShort = this.previous === '{' || this.previous === ',';
    if (!isShort || this.open.at(-1)?.mark !== '{' || !isWord(token.charAt(0))) return;
    if (/[,}]/.test(this.text.charAt(afterBlanks(this.text, end)))) this.add(token, [{ name: token }]);
  }

  private takeColon(end: number): void {
    const { previous } = this;
    if (!/^[\w$"']/.test(previous)) return;
    this.key = isWord(previous.charAt(0)) ? previous : previous.slice(1, -1);
    this.add(this.key, termsAt(this.text, end) ?? []);
  }

  private takeAssignment(end: number): void {
    const terms = termsAt(this.text, end);
    if (this.declared === '') this.forget(end);
    else if (terms !== undefined && this.previous !== '=') this.constants.set(this.declared, terms);
    this.declared = '';
  }

  /** Forgets a variable that is assigned again: its value is no longer known. */
  private forget(end: number): void {
    if (/^[\w$]/.test(this.previous) && !/[=>]/.test(this.text.charAt(end))) this.constants.forget(this.previous);
  }

  private enter(mark: string): void {
    const up = this.open.at(-1)?.holder;
    const isKeyed = this.previous === ':' && this.key !== '';
    this.open.push({ mark, holder: isKeyed ? { key: this.key, up } : up });
  }

  private add(key: string, terms: readonly Term[]): void {
    const around = this.open.at(-1);
    this.fields.push({ key, terms, holder: around?.holder, object: around ?? this, depth: this.open.length });
  }
}
