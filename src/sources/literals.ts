import { tokensOf, type ProgramToken } from './programTokens';
import { Constants, itemsAt, termsAt, type Term } from './programValue';

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

type WithList = Omit<Field, 'value'> & Stated<readonly string[]>;

type Unresolved = Omit<Field, 'value'> & {
  readonly terms: readonly Term[];
  /** The items of a value that is a list. */
  readonly items: readonly (readonly Term[])[] | undefined;
};

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
  return fields.map((field) => ({ ...placeOf(field), value: constants.valueOf(field.terms) }));
}

/** All fields of a JavaScript text, with their values where these are lists of texts. */
function listsOf(text: string): readonly WithList[] {
  const { fields, constants } = new ProgramReader(text);
  return fields.map((field) => {
    const values = field.items?.map((terms) => constants.valueOf(terms));
    const known = values?.filter((value) => value !== undefined);
    return { ...placeOf(field), value: known?.length === values?.length ? known : undefined };
  });
}

function placeOf({ key, holder, object, depth }: Unresolved): Omit<Field, 'value'> {
  return { key, holder, object, depth };
}

/**
 * The base path that a program states in a field, such as `/docs/`: empty if it has no such field, and undefined if it
 * has one whose value is not known.
 * @param depth number of open brackets around the field; by default, the outermost of that name counts
 */
export function baseIn(text: string, name: string, depth?: number): string | undefined {
  const [field] = valuesOf(text)
    .filter((field) => field.key === name && (depth === undefined || field.depth === depth))
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
  const named = fieldsOf(text).filter(
    (field) => field.key === key && (holder === undefined || field.holder?.key === holder),
  );
  for (const field of named.toSorted((one, other) => one.depth - other.depth)) {
    const accepted = accept(field.value, field);
    if (accepted !== undefined) return accepted;
  }
  return undefined;
}

/** What a program states in a field: undefined where it has to be evaluated. */
export interface Stated<T> {
  readonly value: T | undefined;
}

/**
 * A text that a program states; undefined if it has no such field. Of several, the outermost counts.
 * @param name with those of the objects around it, if any: `dir.pages`
 */
export function statedText(text: string, name: string): Stated<string> | undefined {
  return outermost(valuesOf(text), name);
}

/** A list of texts that a program states, as of `statedText`. */
export function statedTexts(text: string, name: string): Stated<readonly string[]> | undefined {
  return outermost(listsOf(text), name);
}

/** The names of those settings that a program states and that have to be evaluated. */
export function unreadIn(settings: Readonly<Record<string, Stated<unknown> | undefined>>): readonly string[] {
  return Object.entries(settings).flatMap(([name, stated]) =>
    stated !== undefined && stated.value === undefined ? [name] : [],
  );
}

/** True if a program has a field of that name, whatever its value. */
export function hasField(text: string, name: string): boolean {
  return valuesOf(text).some((field) => field.key === name);
}

function outermost<T extends Omit<Field, 'value'>>(fields: readonly T[], name: string): T | undefined {
  const [key, ...holders] = name.split('.').reverse();
  const isMeant = (field: T) => {
    let holder = field.holder;
    for (const above of holders) {
      if (holder?.key !== above) return false;
      holder = holder.up;
    }
    return true;
  };
  const named = fields.filter((field) => field.key === key && isMeant(field));
  return named.toSorted((one, other) => one.depth - other.depth)[0];
}

class ProgramReader {
  readonly fields: Unresolved[] = [];
  readonly constants = new Constants();
  private readonly tokens: readonly ProgramToken[];
  private readonly open: Open[] = [];
  private previous: ProgramToken | undefined;
  /** The key that a colon followed. */
  private key = '';
  /** The name that `const` introduces; its type may stand between it and its value. */
  private declared = '';

  constructor(text: string) {
    this.tokens = tokensOf(text);
    for (const [at, token] of this.tokens.entries()) this.take(token, at + 1);
  }

  /** @param next index of the token after it */
  private take(token: ProgramToken, next: number): void {
    const { kind, value } = token;
    if (kind === 'word' || kind === 'text') this.takeName(token, next);
    else if (value === ':') this.takeColon(next);
    else if (isAssignment(value)) this.takeAssignment(value, next);
    else if ('{[('.includes(value)) this.enter(value);
    else if ('}])'.includes(value)) this.open.pop();
    if (value === ';') this.declared = '';
    if (value !== ':') this.key = '';
    this.previous = token;
  }

  private takeName({ kind, value }: ProgramToken, next: number): void {
    const before = this.previous?.value ?? '';
    if (/^(?:const|let|var)$/.test(before)) this.declared = value;
    const isShort = (before === '{' || before === ',') && kind === 'word' && this.open.at(-1)?.mark === '{';
    const after = this.tokens[next]?.value;
    if (isShort && (after === ',' || after === '}')) this.add(value, [{ name: value }]);
  }

  private takeColon(next: number): void {
    const { kind, value = '' } = this.previous ?? {};
    if (kind !== 'word' && kind !== 'text') return;
    this.key = kind === 'word' ? value : value.slice(1, -1);
    this.add(this.key, termsAt(this.tokens, next) ?? [], itemsAt(this.tokens, next));
  }

  private takeAssignment(mark: string, next: number): void {
    const { kind, value = '' } = this.previous ?? {};
    const terms = mark === '=' ? termsAt(this.tokens, next) : undefined;
    if (this.declared !== '') {
      if (terms !== undefined) this.constants.set(this.declared, terms);
      // The value of a variable that is assigned again is not known any more.
    } else if (kind === 'word') this.constants.forget(value);
    this.declared = '';
  }

  private enter(mark: string): void {
    const up = this.open.at(-1)?.holder;
    const isKeyed = this.previous?.value === ':' && this.key !== '';
    this.open.push({ mark, holder: isKeyed ? { key: this.key, up } : up });
  }

  private add(key: string, terms: readonly Term[], items?: Unresolved['items']): void {
    const around = this.open.at(-1);
    this.fields.push({ key, terms, items, holder: around?.holder, object: around ?? this, depth: this.open.length });
  }
}

/** True for `=`, and for those such as `+=`, but no comparison. */
function isAssignment(mark: string): boolean {
  return /^(?![=!<>]=)[^\w"'`]*=$/.test(mark);
}
