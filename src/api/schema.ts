import * as v from 'valibot';
import { isFields, type Fields } from '../util/json';
import { readNumber } from '../util/jsonValues';
import {
  privacies,
  privacyNames,
  results,
  type Privacy,
  type Project,
  type ProjectCounts,
  type Report,
} from './records';
import { readTime } from './time';

const text = v.pipe(v.string(), v.nonEmpty());
// A number beyond the safe integers was rounded on the way and would name another record.
const number = v.pipe(v.number(), v.safeInteger());
// The usual type comes first, since failing at another takes as long as reading the rest of a record.
const identity = v.pipe(v.union([number, text]), v.transform(String));
const nameOrNumber = v.pipe(v.union([text, number]), v.transform(String));
const orAbsent = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const privacy = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => privacyOf(value)),
);
const result = v.pipe(
  v.string(),
  v.transform((label) => label.trim().toLowerCase()),
  // One text for all records, of which there may be very many.
  v.transform((label) => results.find((it) => it === label)),
);
const time = v.pipe(v.union([v.string(), v.number()]), v.transform(readTime));
const score = v.pipe(v.unknown(), v.transform(readNumber));
const projectName = v.union([
  nameOrNumber,
  v.pipe(
    v.object({ project: nameOrNumber }),
    v.transform((it) => it.project),
  ),
  v.pipe(
    v.object({ name: nameOrNumber }),
    v.transform((it) => it.name),
  ),
]);

/**
 * Records are not documented, so every field except the id may be missing or have another shape: an unusual value
 * reads as `undefined` and stays visible in `fields`, which holds the record as it was sent.
 */
const reportSchema = v.object({
  id: identity,
  url: v.fallback(v.string(), ''),
  privacy: orAbsent(privacy),
  result: orAbsent(result),
  score: orAbsent(score),
  created_at: orAbsent(time),
  generated_at: orAbsent(time),
  project: orAbsent(projectName),
});

const projectSchema = v.object({ created_at: orAbsent(time) });

/** Reads one report; `undefined` if it has no id. */
export function readReport(record: unknown): Report | undefined {
  const reading = v.safeParse(reportSchema, record);
  if (!reading.success || !isFields(record)) return undefined;
  const { id, url, privacy, result, score, created_at, generated_at, project } = reading.output;
  return { id, url, privacy, result, score, createdAt: created_at, generatedAt: generated_at, project, fields: record };
}

/** Reads one project, an object or its bare name; `undefined` if it has no name. */
export function readProject(record: unknown): Project | undefined {
  const name = v.safeParse(projectName, record);
  if (!name.success) return undefined;
  const fields = isFields(record) ? record : { project: record };
  const { created_at: createdAt } = v.parse(projectSchema, fields);
  return { name: name.output, createdAt, ...countsIn(fields), fields };
}

const allNames = ['reports_count', 'report_count', 'total_reports', 'reports'];
const badNames = ['bad_count', 'bad_reports_count', 'reports_bad_count', 'bad_reports', 'bad'];

/** The counts of reports in a project's record. */
function countsIn(fields: Fields): { readonly counts?: ProjectCounts } {
  const read = (names: readonly string[]) => names.map((name) => countOf(fields[name])).find((it) => it !== undefined);
  const nested = [fields['results'], fields['counts']].find(isFields);
  const counts = { all: read(allNames), bad: read(badNames) ?? countOf(nested?.['bad']) };
  return counts.all === undefined && counts.bad === undefined ? {} : { counts };
}

function countOf(value: unknown): number | undefined {
  const count = readNumber(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function privacyOf(value: number | string): Privacy | undefined {
  const text = String(value).trim().toLowerCase();
  return privacyNames.find((name) => text === name || text === String(privacies[name]));
}
