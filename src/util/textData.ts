import { defineMappingTag, defineScalarTag, defineSequenceTag, FAILSAFE_SCHEMA, loadAll, mergeTag } from 'js-yaml';
import { parse as parseToml, TomlDate } from 'smol-toml';
import { isFields, type Fields } from './json';
import { parseJson } from './json';

/** Values by their dotted names, in lower case: `collections.docs.permalink`. Lists contain plain texts. */
export type Settings = ReadonlyMap<string, string | readonly string[]>;

/** Maximum number of values to look at in a text: aliases may repeat one any number of times. */
const maxValues = 10_000;
const maxAliases = 100;

/** Recognizes TOML: it begins with a section or a setting, after comments. */
const tomlStart = /^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*(?:\[|["'\w.-]+[ \t]*=)/;

/** Values whose type only a program knows, such as `!ENV` or `!!python/name`, are read as their plain content. */
const otherTags = ['!', 'tag:yaml.org,2002:'].flatMap((tag) => [
  defineScalarTag(tag, { matchByTagPrefix: true, resolve: (source) => source, identify: () => false }),
  defineSequenceTag<unknown[]>(tag, {
    matchByTagPrefix: true,
    create: () => [],
    addItem: (list, item) => void list.push(item),
    identify: () => false,
  }),
  defineMappingTag<Map<string, unknown>, Fields>(tag, {
    matchByTagPrefix: true,
    create: () => new Map(),
    addPair: (pairs, key, value) => (pairs.set(String(key), value), ''),
    has: (pairs, key) => pairs.has(String(key)),
    keys: (fields) => Object.keys(fields),
    get: (fields, key) => fields[String(key)],
    finalize: (pairs) => Object.fromEntries(pairs),
    identify: () => false,
  }),
]);

/** Everything is text, lists, and mappings, so that a date or a version stays as written. */
const schema = FAILSAFE_SCHEMA.withTags(mergeTag, otherTags);

/** The data in a TOML, YAML, or JSON text, which may be nothing; undefined if it can't be read. */
export function dataOf(text: string): unknown {
  try {
    const json = /^\s*\{/.test(text) ? parseJson(text) : undefined;
    if (json !== undefined) return json;
    if (tomlStart.test(text)) return parseToml(text);
    const [first = {}] = loadAll(text, { schema, json: true, maxAliases });
    return first;
  } catch {
    return undefined;
  }
}

/** The settings of a TOML, YAML, or JSON text; none if it can't be read. @param maxDepth as for `settingsIn` */
export function settingsOf(text: string, maxDepth: number): Settings {
  return settingsIn(dataOf(text), maxDepth);
}

/**
 * The texts and lists of texts in the data.
 * @param maxDepth number of names from the top to a value
 */
export function settingsIn(data: unknown, maxDepth: number): Settings {
  const settings = new Map<string, string | readonly string[]>();
  let values = 0;
  const take = (value: unknown, names: readonly string[]): void => {
    if (values++ >= maxValues) return;
    const plain = plainText(value);
    if (plain !== undefined) settings.set(names.join('.'), plain);
    else if (Array.isArray(value))
      settings.set(
        names.join('.'),
        value.flatMap((item) => plainText(item) ?? []),
      );
    else if (isFields(value) && names.length < maxDepth)
      for (const [name, inner] of Object.entries(value)) take(inner, [...names, name.toLowerCase()]);
  };
  take(data, []);
  return settings;
}

/** A value without parts, as written. */
export function plainText(value: unknown): string | undefined {
  if (value instanceof TomlDate) return value.toISOString();
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : undefined;
}

/** The entries of a list; none for anything else. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value by its names, from the top to it; undefined if there is none. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((above, name) => (isFields(above) ? above[name] : undefined), value);
}

/** A value that is one text. */
export function textIn(settings: Settings | undefined, name: string): string | undefined {
  const value = settings?.get(name.toLowerCase());
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The texts of a list, or the one text in place of it. */
export function textsIn(settings: Settings | undefined, name: string): readonly string[] {
  const value = settings?.get(name.toLowerCase()) ?? [];
  return typeof value === 'string' ? [value] : value;
}
