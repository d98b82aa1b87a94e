import * as v from 'valibot';
import { isFields, type Fields } from '../util/json';
import { readNumber } from '../util/json';
import { wholeAddress } from './address';
import {
  privacies,
  privacyNames,
  resultOf,
  results,
  type Privacy,
  type Project,
  type ProjectCounts,
  type Report,
} from './records';
import { readTime } from './time';

const text = v.pipe(v.string(), v.nonEmpty());
// A number beyond the safe integers was rounded on the way and would identify another record.
const number = v.pipe(v.number(), v.safeInteger());
// The usual type comes first, since failing at another takes as long as reading the rest of a record.
const identity = v.pipe(v.union([number, text]), v.transform(String));
const nameOrNumber = v.pipe(v.union([text, number]), v.transform(String));
const orAbsent = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const privacy = v.pipe(
  v.union([v.number(), v.string(), v.null()]),
  v.transform((value) => privacyOf(value)),
);
const time = v.union([v.string(), v.number()]);
const score = v.pipe(v.unknown(), v.transform(readNumber));
const projectName = v.union([
  nameOrNumber,
  v.pipe(
    v.object({ project: nameOrNumber }),
    v.transform((record) => record.project),
  ),
  v.pipe(
    v.object({ name: nameOrNumber }),
    v.transform((record) => record.name),
  ),
]);

/**
 * Records aren't documented, so every field except the id may be missing or have another shape: an unusual value reads
 * as `undefined` and stays visible in `fields`, which contains the record as it was sent.
 */
const reportSchema = v.object({
  id: identity,
  url: v.fallback(v.string(), ''),
  privacy: orAbsent(privacy),
  result: v.optional(v.unknown()),
  results: v.optional(v.unknown()),
  score: orAbsent(score),
  password: v.fallback(v.optional(v.boolean()), undefined),
  created_at: orAbsent(time),
  generated_at: orAbsent(time),
  project: orAbsent(projectName),
});

const projectSchema = v.object({ created_at: orAbsent(time) });

/**
 * Reads one report; `undefined` if it has no id. @param zone milliseconds by which times without one are ahead of UTC
 */
export function readReport(record: unknown, zone = 0): Report | undefined {
  const reading = v.safeParse(reportSchema, record);
  if (!reading.success || !isFields(record)) return undefined;
  const { id, url, privacy, results: checks, password, project } = reading.output;
  const { created_at: created, generated_at: generated } = reading.output;
  return {
    id,
    url: wholeAddress(url, checks),
    privacy,
    ...readRating(reading.output.result, reading.output.score),
    hasPassword: password,
    createdAt: created === undefined ? undefined : readTime(created, zone),
    generatedAt: generated === undefined ? undefined : readTime(generated, zone),
    project,
    fields: record,
  };
}

/**
 * Reads a rating: a number from 0 to 100, which the service turns into good (80 and above), decent (49 and above), and
 * bad; or such a value, with a score beside it. Answers to changes aren't rounded, all others are.
 */
function readRating(result: unknown, score: number | undefined): Pick<Report, 'result' | 'score'> {
  const number = readNumber(result);
  if (number === undefined) {
    const label = typeof result === 'string' ? result.trim().toLowerCase() : undefined;
    return { result: results.find((result) => result === label), score };
  }
  const points = Math.round(number);
  return { result: points < 0 || points > 100 ? undefined : resultOf(points), score: points };
}

/** Reads one project, an object or its bare name; `undefined` if it has no name. @param zone as for `readReport` */
export function readProject(record: unknown, zone = 0): Project | undefined {
  const name = v.safeParse(projectName, record);
  if (!name.success) return undefined;
  const fields = isFields(record) ? record : { project: record };
  const { created_at: created } = v.parse(projectSchema, fields);
  const createdAt = created === undefined ? undefined : readTime(created, zone);
  return { name: name.output, createdAt, ...countsIn(fields), fields };
}

/** The number of a project's reports, by the names of its field; the service's own name comes first. */
const countNames = ['reports', 'reports_count', 'report_count', 'total_reports'];

function countsIn(fields: Fields): { readonly counts?: ProjectCounts } {
  const all = countNames.map((name) => countOf(fields[name])).find((count) => count !== undefined);
  if (all === undefined) return {};
  const sum = readNumber(fields['result']);
  return { counts: { all, sum: sum !== undefined && sum >= 0 && sum <= 100 * all ? sum : undefined } };
}

function countOf(value: unknown): number | undefined {
  const count = readNumber(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** A report without a privacy is public. */
function privacyOf(value: number | string | null): Privacy | undefined {
  if (value === null) return 'public';
  const text = String(value).trim().toLowerCase();
  return privacyNames.find((name) => text === name || text === String(privacies[name]));
}
