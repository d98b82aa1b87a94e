import { tokensOf, type ProgramToken, Constants, itemsAt, termsAt, type Term } from './programValue';

/** An object in a program that is the value of a key. */
interface Holder {
  readonly key: string;
  readonly up: Holder | undefined;
  /** The object that contains the key. */
  readonly object: object;
}

/** A field in a program whose value is known without evaluating anything. */
export interface Field {
  readonly key: string;
  readonly value: string;
  /** The nearest object around it that is the value of a key. */
  readonly holder: Holder | undefined;
  /** The object that contains it, the same for all its fields. */
  readonly object: object;
  /** Number of open brackets around it. */
  readonly depth: number;
}

interface Open {
  readonly mark: string;
  readonly holder: Holder | undefined;
  readonly label: string | undefined;
  readonly constant: string | undefined;
}

/** A field in a program, even if its value isn't known. */
export interface AnyField extends Omit<Field, 'value'> {
  readonly value: string | undefined;
  /** Its value if that is a list of known texts. */
  readonly list: readonly string[] | undefined;
  /** Its value if that is `true` or `false`. */
  readonly flag: boolean | undefined;
  /** True if its value is an object or a list. */
  readonly isGroup: boolean;
  /** The text before its object in a list: the name of the plugin that has these options. */
  readonly label: string | undefined;
  /** The constant whose value is its object. */
  readonly constant: string | undefined;
  /** The constant that its value refers to. */
  readonly reference: string | undefined;
}

type Unresolved = Omit<AnyField, 'value' | 'list' | 'flag' | 'reference'> & {
  readonly terms: readonly Term[];
  /** The items of a value that is a list. */
  readonly items: readonly (readonly Term[])[] | undefined;
};

/** The beginning of the key for spread properties of an object: `...shared`. */
const spread = '...';

/**
 * The fields of a JavaScript text whose value is a text: a literal (`site: 'https://…'`), a constant of the file that
 * is one (`site,`), a template text of these, or the first known of several alternatives (`a || 'https://…'`). The text
 * is read once, from beginning to end.
 */
export function fieldsOf(text: string): readonly Field[] {
  return allFieldsOf(text).flatMap(({ value, ...field }) => (value === undefined ? [] : [{ ...field, value }]));
}

/** The program that was read last, since it's asked for one setting after the other. */
let latest: { readonly text: string; readonly fields: readonly AnyField[] } | undefined;

/** All fields of a JavaScript text, including those with unknown values. */
export function allFieldsOf(text: string): readonly AnyField[] {
  if (latest?.text !== text) latest = { text, fields: readFields(text) };
  return latest.fields;
}

function readFields(text: string): readonly AnyField[] {
  const { fields, constants, lists } = new ProgramReader(text);
  return fields.map(({ terms, items, ...field }) => {
    const [term] = terms;
    const stated = items ?? (term !== undefined && 'name' in term ? lists.get(term.name) : undefined);
    const values = stated?.map((item) => constants.valueOf(item));
    const known = values?.filter((value) => value !== undefined);
    const list = known?.length === values?.length ? known : undefined;
    const reference = term !== undefined && 'name' in term ? term.name : undefined;
    return { ...field, list, flag: flagOf(terms), value: constants.valueOf(terms), reference };
  });
}

function flagOf([term, other]: readonly Term[]): boolean | undefined {
  const name = other === undefined && term !== undefined && 'name' in term ? term.name : '';
  return name === 'true' || name === 'false' ? name === 'true' : undefined;
}

/**
 * The base path that a program defines in a field, such as `/docs/`: empty if it has no such field, and undefined if
 * its value isn't known.
 * @param depth number of open brackets around the field; by default, the outermost field of that name counts
 */
export function baseIn(text: string, name: string, depth?: number): string | undefined {
  const [field] = allFieldsOf(text)
    .filter((field) => field.key === name && (depth === undefined || field.depth === depth))
    .toSorted((one, other) => one.depth - other.depth);
  if (field === undefined) return '';
  return field.value === undefined || field.value.startsWith('/') ? field.value : '';
}

/**
 * Tries the fields with a name, outermost first, and returns the first result of `accept`.
 * @param name with the name of the object around it, if any: `site.url`
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

/** The value that a program defines in a field: undefined if it has to be evaluated. */
export interface Stated<T> {
  readonly value: T | undefined;
}

/**
 * A text that a program defines; undefined if it has no such field. The outermost of several counts.
 * @param name with the names of the objects around it, if any: `dir.pages`
 */
export function statedText(text: string, name: string): Stated<string> | undefined {
  return outermost(text, name);
}

/** A list of texts that a program defines, as in `statedText`. */
export function statedTexts(text: string, name: string): Stated<readonly string[]> | undefined {
  const field = outermost(text, name);
  return field && { value: field.list };
}

/** A flag that a program defines, as in `statedText`. */
export function statedFlag(text: string, name: string): Stated<boolean> | undefined {
  const field = outermost(text, name);
  return field && { value: field.flag };
}

/** The names of the settings that a program defines and that have to be evaluated. */
export function unreadIn(settings: Readonly<Record<string, Stated<unknown> | undefined>>): readonly string[] {
  return Object.entries(settings).flatMap(([name, stated]) =>
    stated !== undefined && stated.value === undefined ? [name] : [],
  );
}

/** The settings among these that a program defines, whatever their values. */
export function statedAmong(text: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => outermost(text, name) !== undefined);
}

/** True if a program has a field of that name, whatever its value. */
export function hasField(text: string, name: string): boolean {
  return allFieldsOf(text).some((field) => field.key === name);
}

/** True for a spread property. */
export function isSpread({ key }: Pick<AnyField, 'key'>): boolean {
  return key.startsWith(spread);
}

/** A program that only exports what another one defines, by a name, or directly. */
const exported =
  /^(?:export\s+default|module\.exports\s*=)\s+(?:([\w$]+)\s*;?\s*$|require\()|^export\s*\{[^}]*\bdefault\b[^}]*\}\s*from\b/m;

/**
 * The spread properties of a program's outermost objects whose objects aren't in it, `...shared`, and what it exports
 * from elsewhere.
 */
export function openSpreads(text: string): readonly string[] {
  const spreads = allFieldsOf(text).filter((field) => isSpread(field) && field.holder === undefined);
  const declarations = /\b(?:const|let|var|function)\s+([\w$]+)|(?<![\w$])([\w$]{1,100})(?:\s*\))?\s*=>/g;
  const declared = new Set([...text.matchAll(declarations)].map(([, name, parameter = '']) => name ?? parameter));
  const open = spreads.map(({ key }) => key).filter((key) => !declared.has(key.slice(spread.length)));
  const [whole, name = ''] = exported.exec(text) ?? [];
  return whole === undefined || declared.has(name) ? open : [...open, name === '' ? 'export' : name];
}

function outermost(text: string, name: string): AnyField | undefined {
  const [key, ...holders] = name.split('.').reverse();
  const isMeant = (field: AnyField) => {
    let holder = field.holder;
    for (const above of holders) {
      if (holder?.key !== above) return false;
      holder = holder.up;
    }
    return true;
  };
  const fields = allFieldsOf(text);
  const named = fields.filter((field) => field.key === key && isMeant(field));
  const [first] = named.toSorted((one, other) => one.depth - other.depth);
  return first ?? inConstant(key ?? '', holders.toReversed().join('.'), text);
}

/** A field of an object that is the value of another field by its name: `const dir = { input: 'src' }`, and `{ dir }`. */
function inConstant(key: string, holder: string, text: string): AnyField | undefined {
  const around = holder === '' ? undefined : outermost(text, holder);
  if (around === undefined || around.isGroup || around.value !== undefined || around.flag !== undefined)
    return undefined;
  if (around.reference === 'undefined' || around.reference === 'null') return undefined;
  const own = allFieldsOf(text).filter(({ constant }) => constant !== undefined && constant === around.reference);
  // An object from elsewhere may have the field.
  return own.length === 0 ? { ...around, list: undefined } : own.find((field) => field.key === key);
}

class ProgramReader {
  readonly fields: Unresolved[] = [];
  readonly constants = new Constants();
  /** The outermost constants that are objects. */
  private readonly objects = new Set<string>();
  /** The constants that are lists. */
  readonly lists = new Map<string, NonNullable<Unresolved['items']>>();
  private readonly tokens: readonly ProgramToken[];
  private readonly open: Open[] = [];
  private previous: ProgramToken | undefined;
  private beforePrevious: ProgramToken | undefined;
  /** The key before a colon. */
  private key = '';
  /** True among imported names, which aren't fields. */
  private isImport = false;
  /** The name that `const` introduces; its type may be between it and its value. */
  private declared = '';
  /** The name whose value is about to begin. */
  private assigned: string | undefined;

  constructor(text: string) {
    this.tokens = tokensOf(text);
    for (const [at, token] of this.tokens.entries()) this.take(token, at + 1);
  }

  /** @param next index of the token after it */
  private take(token: ProgramToken, next: number): void {
    const { kind, value } = token;
    if (kind === 'word' && /^import$/.test(value)) this.isImport = true;
    else if (kind === 'text' || /^(?:from|\()$/.test(value)) this.isImport = false;
    if (kind === 'word' || kind === 'text') this.takeName(token, next);
    else if (value === ':') this.takeColon(next);
    else if (isAssignment(value)) this.takeAssignment(value, next);
    else if (value === spread && this.open.at(-1)?.mark === '{')
      this.add(spread + (this.tokens[next]?.value ?? ''), []);
    else if ('{[('.includes(value)) this.enter(value);
    else if ('}])'.includes(value)) this.open.pop();
    if (value === ';') this.declared = '';
    if (value !== ':') this.key = '';
    if (value !== '=') this.assigned = undefined;
    this.beforePrevious = this.previous;
    this.previous = token;
  }

  private takeName({ kind, value }: ProgramToken, next: number): void {
    const before = this.previous?.value ?? '';
    if (/^(?:const|let|var)$/.test(before)) this.declared = value;
    const isFirst = /^(?:[{,]|async)$/.test(before) && this.open.at(-1)?.mark === '{' && !this.isImport;
    const after = this.tokens[next]?.value;
    if (isFirst && kind === 'word' && (after === ',' || after === '}')) this.add(value, [{ name: value }]);
    // A method: its return value isn't known.
    if (isFirst && after === '(') this.add(kind === 'word' ? value : value.slice(1, -1), []);
  }

  private takeColon(next: number): void {
    const { kind, value = '' } = this.previous ?? {};
    if (kind !== 'word' && kind !== 'text') return;
    this.key = kind === 'word' ? value : value.slice(1, -1);
    const isGroup = /^[{[]$/.test(this.tokens[next]?.value ?? '');
    this.add(this.key, termsAt(this.tokens, next) ?? [], itemsAt(this.tokens, next), isGroup);
  }

  private takeAssignment(mark: string, next: number): void {
    const { kind, value = '' } = this.previous ?? {};
    const terms = mark === '=' ? termsAt(this.tokens, next) : undefined;
    const items = mark === '=' ? itemsAt(this.tokens, next) : undefined;
    if (this.declared === '') this.takeProperty(next - 2, terms, items);
    if (this.declared !== '') {
      if (items !== undefined) this.lists.set(this.declared, items);
      if (terms !== undefined) this.constants.set(this.declared, terms);
      // A variable that is reassigned no longer has a known value.
    } else if (kind === 'word') this.constants.forget(value);
    this.assigned = this.declared === '' ? undefined : this.declared;
    this.declared = '';
  }

  /** A property that an outermost object gets later; in a block, this may not happen. @param at index of its name */
  private takeProperty(at: number, terms: readonly Term[] = [], items?: Unresolved['items']): void {
    const [object, dot, name] = this.tokens.slice(at - 2, at + 1);
    if (dot?.value !== '.' || !this.objects.has(object?.value ?? '') || this.tokens[at - 3]?.value === '.') return;
    const isCertain = this.open.length === 0;
    this.fields.unshift({
      ...{ key: name?.value ?? '', terms: isCertain ? terms : [], items: isCertain ? items : undefined },
      ...{ isGroup: false, holder: undefined, label: undefined, constant: object?.value, object: this, depth: 1 },
    });
  }

  private enter(mark: string): void {
    const around = this.open.at(-1);
    const before = this.previous?.value;
    const holder =
      before === ':' && this.key !== ''
        ? { key: this.key, up: around?.holder, object: around ?? this }
        : around?.holder;
    const label = before === '(' ? around?.label : this.labelIn(around);
    if (mark === '{' && this.open.length === 0 && this.assigned !== undefined) this.objects.add(this.assigned);
    this.open.push({ mark, holder, label, constant: this.assigned });
  }

  /** The text before a comma in a list. */
  private labelIn(around: Open | undefined): string | undefined {
    const { kind, value = '' } = this.beforePrevious ?? {};
    const isAfter = around?.mark === '[' && this.previous?.value === ',' && kind === 'text';
    return isAfter ? value.slice(1, -1) : undefined;
  }

  private add(key: string, terms: readonly Term[], items?: Unresolved['items'], isGroup = false): void {
    const around = this.open.at(-1);
    const { holder, label, constant } = around ?? {};
    this.fields.push({
      ...{ key, terms, items, isGroup, holder, label, constant },
      object: around ?? this,
      depth: this.open.length,
    });
  }
}

/** True for `=`, and for operators such as `+=`, but not for comparisons. */
function isAssignment(mark: string): boolean {
  return /^(?![=!<>]=)[^\w"'`]*=$/.test(mark);
}
