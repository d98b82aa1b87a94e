import { isFields, type Fields } from '../util/json';
import { readNumber } from '../util/json';
import type { Check } from './checks';
import { valueText } from './valueText';

/** The expected range of a number; one of its ends may be open. */
export interface Range {
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** The service's value, such as `characters`; may be empty. */
  readonly unit: string;
}

/** The texts in the record of a failed check; each is empty if the record has none. */
export interface RecordTexts {
  /** The record's own sentence about the failure. */
  readonly explanation: string;
  readonly value: string;
  readonly expected: string | Range;
  /** The record's own sentence about what to do. */
  readonly advice: string;
}

/** Names of fields, without separators and the likeliest first. No service documents them. */
const names = {
  explanation: ['message', 'reason', 'errors', 'error', 'issues', 'explanation', 'details', 'detail'],
  description: ['description', 'summary'],
  value: ['actual', 'found', 'current'],
  expected: ['expected', 'expectation', 'required', 'requirement', 'target', 'limit', 'threshold', 'range'],
  advice: ['recommendation', 'recommended', 'advice', 'suggestion', 'hint', 'solution', 'howtofix', 'fix', 'help'],
  min: ['min', 'minimum'],
  max: ['max', 'maximum'],
  unit: ['unit', 'units'],
};
/** Maximum number of fields and entries to read at each level, and of levels. */
const most = { entries: 100, depth: 3 };

/** Reads the texts of a check's record, as the service wrote them. They may be long. */
export function readCheckTexts({ value, rest }: Pick<Check, 'value' | 'rest'>): RecordTexts {
  const fields = plainly(rest);
  const range = rangeExpected(fields);
  const read = (from: readonly string[]) => firstText(range === undefined ? fields : withoutRanges(fields), from);
  const texts = {
    explanation: read(names.explanation) || read(names.description),
    value: valueText(value) || read(names.value),
    expected: range ?? read(names.expected),
    advice: read(names.advice),
  };
  const isSilent = Object.values(texts).every((text) => text === '');
  // Unknown fields are shown as they are.
  return isSilent ? { ...texts, value: valueText(rest) } : texts;
}

/** The fields of a record, by their name in lower case without separators. */
type Plain = ReadonlyMap<string, unknown>;

function plainly(record: Fields): Plain {
  const entries = Object.entries(record).slice(0, most.entries);
  return new Map(entries.map(([name, value]) => [name.replaceAll(/[\s_-]/g, '').toLowerCase(), value]));
}

/** The first of these fields that contains a text. */
function firstText(fields: Plain, from: readonly string[], depth = most.depth): string {
  for (const name of from) {
    const text = textOf(fields.get(name), depth).trim();
    // A link to an explanation isn't one.
    if (text !== '' && !/^https?:\/\/\S*$/i.test(text)) return text;
  }
  return '';
}

function textOf(value: unknown, depth: number): string {
  // A flag, such as `error: true`, only means that the check failed.
  if (typeof value === 'boolean' || depth === 0) return '';
  if (Array.isArray(value)) {
    const texts = value.slice(0, most.entries).map((entry) => textOf(entry, depth - 1));
    const told = texts.filter((text) => text !== '');
    return told.length === 1 ? told.join() : told.map((text) => text.replace(/\.$/, '')).join('; ');
  }
  if (!isFields(value)) return valueText(value);
  const own = firstText(plainly(value), [...names.explanation, ...names.description], depth - 1);
  if (own !== '') return own;
  const entries = Object.entries(value).slice(0, most.entries);
  return entries.map(([name, entry]) => namedText(name.replaceAll('_', ' '), entry)).join('; ');
}

/** `too_many: { found: 58 }` is "too many: found: 58"; a flag or an empty value is only the name. */
function namedText(name: string, value: unknown): string {
  const text = value === true ? '' : valueText(value);
  return text === '' ? name : `${name}: ${text}`;
}

/** The range in a record's expectation, in the record itself, or in the only one of its errors that has one. */
function rangeExpected(fields: Plain): Range | undefined {
  const inside = (from: readonly string[]) => from.map((name) => fields.get(name)).filter(isFields);
  const stated = inside(names.expected).map(rangeIn).find(isRange);
  if (stated !== undefined) return { ...stated, unit: stated.unit || unitIn(fields) };
  const errors = inside(names.explanation).flatMap((error) => [error, ...Object.values(error).slice(0, most.entries)]);
  const found = errors.map(rangeIn).filter(isRange);
  // Several may be about different values.
  return rangeOf(fields) ?? (found.length === 1 ? found[0] : undefined);
}

function rangeIn(value: unknown): Range | undefined {
  return isFields(value) ? rangeOf(plainly(value)) : undefined;
}

function rangeOf(fields: Plain): Range | undefined {
  const end = (from: readonly string[]) =>
    from.map((name) => readNumber(fields.get(name))).find((number) => number !== undefined);
  const [min, max] = [end(names.min), end(names.max)];
  return min === undefined && max === undefined ? undefined : { min, max, unit: unitIn(fields) };
}

function isRange(range: Range | undefined): range is Range {
  return range !== undefined;
}

function unitIn(fields: Plain): string {
  const unit = names.unit.map((name) => fields.get(name)).find((value) => typeof value === 'string');
  return typeof unit === 'string' ? unit : '';
}

/** Leaves the ends of ranges out of fields and of the records in them, two levels deep: a sentence contains them. */
function withoutRanges(fields: Plain, levels = 2): Plain {
  const told = [...names.min, ...names.max, ...names.unit];
  const left = [...fields].filter(([name]) => !told.includes(name.toLowerCase()));
  return new Map(
    left.map(([name, value]) => {
      const isInside = levels > 0 && isFields(value);
      return [name, isInside ? Object.fromEntries(withoutRanges(new Map(Object.entries(value)), levels - 1)) : value];
    }),
  );
}
