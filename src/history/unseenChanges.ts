import { results, type Report, type Result } from '../service/records';
import type { Version } from './version';
import type { Trace, VersionHistory } from './versionHistory';

/**
 * Most important first. `rated` means that the previous result isn't known, `own` a change by the user's own updates.
 */
export const changeKinds = ['worse', 'rated', 'better', 'new', 'gone', 'own'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change of a report since the user last marked changes as seen. */
export interface UnseenChange {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly url: string;
  readonly project: string | undefined;
  /** Its result when the user last looked. */
  readonly before: Result | undefined;
  readonly scoreBefore: number | undefined;
  readonly now: Result | undefined;
  /** Its latest score. */
  readonly score: number | undefined;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  /**
   * The checks that passed then and fail now, and the other way round; only if both versions were seen with their
   * checks.
   */
  readonly checks?: { readonly broken: readonly string[]; readonly fixed: readonly string[] };
}

/** The times when the user last marked all changes as seen, and single ones since. */
export interface LastLook {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Highest id of the reports known at that time: services give new reports higher numbers. */
  readonly highestId: number;
  /** Latest date of generation known at that time, by the service's clock; undefined if none was. */
  readonly newest?: number | undefined;
  /** Times when the user looked at single reports, by id. */
  readonly ids: Readonly<Record<string, number>>;
  /** True until all reports were read once: unread ones are not known as they were then. */
  readonly isPartial?: boolean | undefined;
}

/** Marks everything as seen at a time. */
export function lookAtAll(history: VersionHistory, at: number): LastLook {
  const newest = history.newestUntil(at + maxClockLeadMs);
  return { at, highestId: highestOf(history.ids.map(Number)), ...(newest !== undefined && { newest }), ids: {} };
}

/** A service's clock or time zone may be ahead by up to a day; a date beyond that is an error. */
export const maxClockLeadMs = 86_400_000;

/** The highest of the ids that are numbers; there may be more than a function can take as arguments. */
function highestOf(ids: readonly number[]): number {
  return ids.reduce((highest, id) => (id > highest ? id : highest), 0);
}

/** Moves times in the future to now: a clock that was ahead would hide changes until then. */
export function notAfter(last: LastLook, now: number): LastLook {
  const times = Object.entries(last.ids);
  if (last.at <= now && times.every(([, at]) => at <= now)) return last;
  const ids = Object.fromEntries(times.map(([id, at]) => [id, Math.min(at, now)]));
  return { ...last, at: Math.min(last.at, now), ids };
}

/** Maximum number of reports with a separately stored look. */
const maxMarks = 1000;

/** Marks some reports as seen. The oldest of very many marks are merged into one: lower ids are no longer new. */
export function lookAtSome(last: LastLook, ids: readonly string[], at: number): LastLook {
  const marks = Object.entries({ ...last.ids, ...Object.fromEntries(ids.map((id) => [id, at])) });
  const oldestFirst = marks.sort(([, one], [, other]) => one - other);
  const dropped = oldestFirst.splice(0, Math.max(0, oldestFirst.length - maxMarks)).map(([id]) => Number(id));
  const highestId = highestOf([last.highestId, ...dropped]);
  return { ...last, highestId, ids: Object.fromEntries(oldestFirst) };
}

/** A service may date its results in whole seconds, and its clock may be a little slow. */
export const clockSlackMs = 60_000;

/** True if a report was created after the user looked: an old one may just be loaded for the first time. */
export function isNewSince(
  { at, highestId }: LastLook,
  { id, generatedAt = Infinity }: Pick<Report, 'id' | 'generatedAt'>,
): boolean {
  return Number(id) > highestId && generatedAt > at - clockSlackMs;
}

/** True if a report was rated after the user looked: one that merely wasn't loaded then isn't a change. */
export function isRatedSince(
  { at, newest = -Infinity }: LastLook,
  { generatedAt = -Infinity }: Pick<Report, 'generatedAt'>,
): boolean {
  return generatedAt > Math.max(newest, at - clockSlackMs);
}

/** The changes since the user last looked, latest first. */
export function unseenChangesOf(history: VersionHistory, last: LastLook): readonly UnseenChange[] {
  const changes = [...history.traces].flatMap(([id, trace]): UnseenChange[] => {
    const { seenAt, url, project } = trace;
    const lookedAt = Math.max(last.at, lookedAtOne(last, id) ?? 0);
    if (seenAt <= lookedAt) return [];
    const versions = history.of(id);
    const isKnown = versions.some((version) => version.seenAt <= lookedAt);
    const rated = versions.filter(({ result }) => result !== undefined);
    const latest = rated.at(-1);
    const { result: now, score } = latest ?? unrated;
    const [first] = rated;
    const former = rated.findLast((version) => version.seenAt <= lookedAt) ?? first;
    const { result: before, score: scoreBefore } = former ?? unrated;
    const isUnlookedAt = !isKnown && lookedAtOne(last, id) === undefined;
    const kind = kindOf(trace, {
      before,
      now,
      isNew: !isKnown && isNew(last, id, versions),
      isRated: isUnlookedAt && first !== undefined && isRatedSince(last, first),
    });
    if (kind === undefined) return [];
    const checks = former && latest && changedChecks(former, latest);
    return [{ kind, id, url, project, before, scoreBefore, now, score, seenAt, ...(checks && { checks }) }];
  });
  return changes.sort((one, other) => other.seenAt - one.seenAt);
}

function changedChecks(before: Version, now: Version): UnseenChange['checks'] {
  if (before === now || before.checks === undefined || now.checks === undefined) return undefined;
  const without = (some: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return some.filter((name) => !known.has(name));
  };
  const broken = without(now.checks.failed, before.checks.failed);
  const fixed = without(before.checks.failed, now.checks.failed);
  return broken.length + fixed.length === 0 ? undefined : { broken, fixed };
}

const unrated = { result: undefined, score: undefined };

/** @returns undefined if nothing changed, or the user deleted the report */
function kindOf(
  { isGone, isOwn }: Trace,
  change: { before: Result | undefined; now: Result | undefined; isNew: boolean; isRated: boolean },
): ChangeKind | undefined {
  if (isGone) return isOwn ? undefined : 'gone';
  if (change.isNew) return 'new';
  return compare(change.before, change.now, isOwn) ?? (change.isRated && !isOwn ? 'rated' : undefined);
}

/** Time when the user looked at this report alone; an id may be a name that every object has. */
function lookedAtOne({ ids }: LastLook, id: string): number | undefined {
  return Object.hasOwn(ids, id) ? ids[id] : undefined;
}

function isNew(last: LastLook, id: string, versions: readonly { readonly generatedAt: number | undefined }[]): boolean {
  return lookedAtOne(last, id) === undefined && isNewSince(last, { id, generatedAt: versions[0]?.generatedAt });
}

function compare(before: Result | undefined, now: Result | undefined, isOwn: boolean): ChangeKind | undefined {
  if (before === undefined || now === undefined || before === now) return undefined;
  if (isOwn) return 'own';
  return results.indexOf(now) > results.indexOf(before) ? 'worse' : 'better';
}
