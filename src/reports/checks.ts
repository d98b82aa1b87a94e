import type { Report } from '../service/records';
import { isFields, type Fields, readNumber } from '../util/json';

/** The outcome of a check; `undefined` if the service doesn't send it, or sends something else. */
export type CheckOutcome = 'passed' | 'failed' | undefined;

/** One check in a report. */
export interface Check {
  readonly name: string;
  readonly outcome: CheckOutcome;
  /** The service's value, such as `high`. */
  readonly importance: string | undefined;
  readonly value: unknown;
  /** Everything else that the service sends about it. */
  readonly rest: Fields;
}

/** A report's content, as far as its shape is known. Everything else is in `rest`, so that nothing is hidden. */
export interface ReportContent {
  readonly score: number | undefined;
  /** Failures first, important ones before the others. */
  readonly checks: readonly Check[];
  readonly rest: Fields;
}

/** Maximum depth to look for checks; services put them no deeper than `results.checks`. */
const maxDepth = 3;

/** Reads the undocumented fields of a report. The known shapes are a guess that fits many services. */
export function readContent(fields: Fields): ReportContent {
  const found = findChecks(fields, maxDepth);
  const rest = found === undefined ? fields : without(fields, found.path);
  const score = readNumber(rest['score']);
  return {
    score,
    checks: [...(found?.checks ?? [])].sort(byUrgency),
    rest: score === undefined ? rest : without(rest, ['score']),
  };
}

interface FoundChecks {
  readonly path: readonly string[];
  readonly checks: readonly Check[];
}

/** The first field, nearest to the top, that is a map or a list of checks. */
function findChecks(fields: Fields, depth: number): FoundChecks | undefined {
  for (const [name, value] of Object.entries(fields)) {
    const checks = readChecks(value, namesChecks.test(name));
    if (checks !== undefined) return { path: [name], checks };
  }
  if (depth === 1) return undefined;
  for (const [name, value] of Object.entries(fields)) {
    const found = isFields(value) ? findChecks(value, depth - 1) : undefined;
    if (found !== undefined) return { path: [name, ...found.path], checks: found.checks };
  }
  return undefined;
}

/** A field of this name may contain bare words or booleans as checks; elsewhere they could mean anything. */
const namesChecks = /check|test|audit|result|rule/i;

/** The checks, if this is a map or a list that consists of checks. */
function readChecks(value: unknown, mayBeBare: boolean): readonly Check[] | undefined {
  const entries = isFields(value) ? Object.entries(value) : Array.isArray(value) ? value.map(named) : [];
  const checks = entries.map(([name, entry]) => (name === undefined ? undefined : readCheck(name, entry, mayBeBare)));
  const isAll = checks.every((check) => check !== undefined);
  return checks.length > 0 && isAll ? checks : undefined;
}

const nameFields = ['name', 'title', 'check', 'label', 'key', 'id'];
/** Fields for yes or no, also as numbers. */
const flagFields = ['passed', 'pass', 'ok', 'success'];
const outcomeFields = [...flagFields, 'outcome', 'status'];

/** An entry of a list, with its name. */
function named(entry: unknown): readonly [string | undefined, unknown] {
  if (!isFields(entry)) return [undefined, entry];
  const field = nameFields.find((name) => typeof entry[name] === 'string' || typeof entry[name] === 'number');
  return field === undefined ? [undefined, entry] : [String(entry[field]), without(entry, [field])];
}

function readCheck(name: string, entry: unknown, mayBeBare: boolean): Check | undefined {
  if (mayBeBare && (typeof entry === 'string' || typeof entry === 'boolean')) {
    const outcome = outcomeOf(entry);
    return outcome && { name, outcome, importance: undefined, value: undefined, rest: {} };
  }
  if (!isFields(entry)) return undefined;
  const isFlag = (one: string) => flagFields.includes(one) && (entry[one] === 0 || entry[one] === 1);
  const field = outcomeFields.find((one) => isOutcome(entry[one]) || isFlag(one));
  if (field === undefined) return undefined;
  const importance = importanceOf(entry['importance'] ?? entry['severity']);
  const known = [field, 'value', ...(importance === undefined ? [] : ['importance', 'severity'])];
  const rest = Object.fromEntries(Object.entries(entry).filter(([one]) => !known.includes(one)));
  return { name, outcome: outcomeOf(entry[field]), importance, value: entry['value'], rest };
}

const passed = ['pass', 'passed', 'ok', 'success', 'good', 'true', 'yes', '1'];
const failed = ['fail', 'failed', 'error', 'failure', 'bad', 'false', 'no', '0'];
const neither = ['warning', 'warn', 'skipped', 'info', 'unknown', 'n/a'];

function outcomeOf(value: unknown): CheckOutcome {
  const word = String(value).trim().toLowerCase();
  return passed.includes(word) ? 'passed' : failed.includes(word) ? 'failed' : undefined;
}

function isOutcome(value: unknown): boolean {
  if (typeof value === 'boolean' || value === null) return true;
  return typeof value === 'string' && (outcomeOf(value) !== undefined || neither.includes(value.trim().toLowerCase()));
}

function importanceOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

const ranks: ReadonlyMap<string, number> = new Map([
  ['low', 1],
  ['minor', 1],
  ['medium', 2],
  ['moderate', 2],
  ['high', 3],
  ['major', 3],
  ['critical', 4],
]);

function rankOf({ importance = '' }: Check): number {
  return ranks.get(importance.toLowerCase()) ?? (Number(importance) || 0);
}

/** Compares checks for a list: failed ones first, important ones before others. */
export function byUrgency(one: Check, other: Check): number {
  const order = ['failed', undefined, 'passed'];
  return order.indexOf(one.outcome) - order.indexOf(other.outcome) || rankOf(other) - rankOf(one);
}

/** Removes a field, at any depth, along with records that this leaves empty. */
function without(fields: Fields, [name = '', ...path]: readonly string[]): Fields {
  const { [name]: field, ...others } = fields;
  const rest = path.length > 0 && isFields(field) ? without(field, path) : {};
  return Object.keys(rest).length > 0 ? { ...fields, [name]: rest } : others;
}

/** The checks of a report; none unless it was loaded in full. */
export function checksOf({ fields = {} }: Pick<Report, 'fields'>): readonly Check[] {
  return readContent(fields).checks;
}

/** The names of the checks that failed; undefined if nothing is known about its checks. */
export function failedChecksIn({
  fields,
  failedChecks,
}: Pick<Report, 'fields' | 'failedChecks'>): Report['failedChecks'] {
  if (fields === undefined) return failedChecks;
  const { checks } = readContent(fields);
  return checks.length === 0 ? undefined : checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
}

/**
 * The checks that fail in a newer version of a report. Undefined if it contains no checks: that doesn't prove any of
 * them fixed. An empty record or list in their place does.
 */
export function failedSince(before: Report, after: Report): readonly Check[] | undefined {
  const checks = checksOf(after);
  if (checks.length > 0) return checks.filter(({ outcome }) => outcome === 'failed');
  const path = findChecks(before.fields ?? {}, maxDepth)?.path ?? [];
  const there = path.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), after.fields);
  const isEmpty = typeof there === 'object' && there !== null && Object.keys(there).length === 0;
  return path.length > 0 && isEmpty ? [] : undefined;
}

/**
 * A report as lists keep it: its record, which may be a hundred times as big, is replaced with the names of failed
 * checks.
 */
export function withoutRecord(report: Report): Report {
  return { ...report, failedChecks: failedChecksIn(report), fields: undefined };
}
