import { withoutPasswords } from '../service/cleaning';
import type { Report } from '../service/records';
import { checksOfVersion, formerVersion, type Version } from '../history/version';
import { VersionHistory } from '../history/versionHistory';
import { readContent, type Check, type ReportContent } from '../reports/checks';
import { compareChecks, type CheckChanges } from '../reports/compareChecks';
import { checkTexts } from '../vscode/text/checkText';
import type { Fields } from '../util/json';
import { filled, type Truncation } from './truncation';

/** Maximum characters of one value. */
const maxValueChars = 500;
const maxNameChars = 100;
const maxChecks = 40;
const maxVersions = 10;
/** Maximum number of checks in a list of names. */
const maxNames = 20;
/** Maximum number of unknown fields. */
const maxOthers = 10;

/** Describes a report as one row. */
export function describeRow(
  { id, url, result, score, privacy, project, generatedAt }: Report,
  cuts: Truncation,
): Fields {
  return {
    id: cuts.text(id, 200),
    url: cuts.url(url),
    result: result ?? 'not rated',
    score,
    privacy,
    project: project === undefined ? undefined : cuts.text(project, 200),
    generated: isoTime(generatedAt),
  };
}

/** Describes a report in full, with its history and its last change. */
export function describeInFull(report: Report, known: readonly Version[], cuts: Truncation): Fields {
  const { checks, rest } = contentOf(report);
  const versions = withCurrent(known, report);
  const former = formerVersion(report, versions);
  const count = (outcome: Check['outcome']) => checks.filter((check) => check.outcome === outcome).length;
  const others = Object.entries(rest).filter(([name]) => !shown.has(name));
  return {
    report: { ...describeRow(report, cuts), created: isoTime(report.createdAt) },
    counts: { failed: count('failed'), neither: count(undefined), passed: count('passed') },
    ...(former && describeChanges(former, checks, cuts)),
    checks: cuts.first('checks', checks, maxChecks).map((check) => describeCheck(check, cuts)),
    history: cuts.first('history', [...versions].reverse(), maxVersions).map(describeVersion),
    otherFields: cuts.first('otherFields', others, maxOthers).map(([name, value]) => ({
      name: cuts.text(name, maxNameChars),
      value: cuts.value(value, maxValueChars),
    })),
  };
}

/** Fields that are described under names of their own. */
const shown: ReadonlySet<string> = new Set([
  ...['id', 'url', 'privacy', 'result', 'score', 'project', 'created_at', 'generated_at'],
]);

/** Returns the content of a report, with passwords hidden. */
export function contentOf({ fields }: Report): ReportContent {
  return readContent(withoutPasswords(fields ?? {}));
}

/** The names of the checks that changed. */
export function describeCheckChanges({ fixed, broken, changed }: CheckChanges, cuts: Truncation): Fields {
  const names = (what: string, checks: readonly Check[]) =>
    cuts.first(what, checks, maxNames).map(({ name }) => cuts.text(name, maxNameChars));
  return { fixed: names('fixed', fixed), broken: names('broken', broken), changed: names('changed', changed) };
}

/** Compares with a previous version, which has only the rating and the checks' outcomes. */
function describeChanges(former: Version, checks: readonly Check[], cuts: Truncation): Fields {
  const compared =
    former.checks === undefined ? undefined : compareChecks(checksOfVersion(former), checks.flatMap(outcomeAlone));
  return { former: describeVersion(former), ...(compared && describeCheckChanges(compared, cuts)) };
}

function outcomeAlone({ name, outcome }: Check): readonly Check[] {
  return outcome === undefined ? [] : [{ name, outcome, importance: undefined, value: undefined, rest: {} }];
}

/** A check, with details unless it passed. */
function describeCheck(check: Check, cuts: Truncation): Fields {
  const { name, outcome, importance, value, rest } = check;
  const about = { name: cuts.text(name, maxNameChars), outcome: outcome ?? 'neither' };
  if (outcome === 'passed') return about;
  const reasons = checkTexts.reasonsOf(check);
  return {
    ...about,
    ...(reasons && {
      reasons: reasons.map((reason) => cuts.text(reason, maxValueChars)),
      todo: checkTexts.adviceFor(check),
    }),
    importance: importance === undefined ? undefined : cuts.text(importance, maxNameChars),
    value: cuts.value(value, maxValueChars),
    details: cuts.value(filled(rest), maxValueChars),
  };
}

function describeVersion({ generatedAt, seenAt, result, score, checks }: Version): Fields {
  return {
    generated: isoTime(generatedAt),
    seen: generatedAt === undefined ? isoTime(seenAt) : undefined,
    result: result ?? 'not rated',
    score,
    failedChecks: checks?.failed.length,
  };
}

/** Returns the recorded versions, oldest first, and the one just received, which may not be recorded yet. */
function withCurrent(known: readonly Version[], report: Report): readonly Version[] {
  const history = new VersionHistory({ versionsOfAReport: known.length + 1, formerVersions: known.length + 1 });
  for (const version of known) history.remember({ id: report.id, ...version });
  history.see(report, Date.now());
  return history.of(report.id);
}

function isoTime(milliseconds: number | undefined): string | undefined {
  const date = new Date(milliseconds ?? NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
