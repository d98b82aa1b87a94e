import { results, type Report, type Result } from '../../api/records';
import type { VersionHistory } from './versionHistory';

/** In the order in which they matter. */
export const changeKinds = ['worse', 'better', 'new', 'gone'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What became of a report since the person last looked. */
export interface UnseenChange {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly url: string;
  /** Its result when the person last looked. */
  readonly before: Result | undefined;
  readonly now: Result | undefined;
  /** Epoch milliseconds. */
  readonly seenAt: number;
}

/** When a person last looked at what changed, and at what of it since. */
export interface LastLook {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of the reports that were known then: services number new ones higher. */
  readonly highestId: number;
  /** When they looked at single reports, by their ids. */
  readonly ids: Readonly<Record<string, number>>;
}

/** What a person knows who looks now. */
export function lookAtAll(history: VersionHistory, at: number): LastLook {
  const numbers = history.ids.map(Number).filter((id) => !Number.isNaN(id));
  return { at, highestId: numbers.reduce((highest, id) => Math.max(highest, id), 0), ids: {} };
}

/** Maximum number of reports whose last look is kept separately. */
const mostMarks = 1000;

/** The person has looked at some reports. Of very many marks the oldest become one: what is numbered lower is not new any more. */
export function lookAtSome(last: LastLook, ids: readonly string[], at: number): LastLook {
  const marks = Object.entries({ ...last.ids, ...Object.fromEntries(ids.map((id) => [id, at])) });
  const oldestFirst = marks.sort(([, one], [, other]) => one - other);
  const dropped = oldestFirst.splice(0, Math.max(0, oldestFirst.length - mostMarks)).map(([id]) => Number(id));
  const highestId = Math.max(last.highestId, ...dropped.filter((id) => !Number.isNaN(id)));
  return { ...last, highestId, ids: Object.fromEntries(oldestFirst) };
}

/** A service may date its results in whole seconds, and its clock may be a little slow. */
const slack = 60_000;

/** Whether a report was made after the person looked: an old one may only show for the first time. */
export function isNewSince(
  { at, highestId }: LastLook,
  { id, generatedAt = Infinity }: Pick<Report, 'id' | 'generatedAt'>,
): boolean {
  return Number(id) > highestId && generatedAt > at - slack;
}

/** What changed since the person last looked, the latest first. */
export function unseenChangesOf(history: VersionHistory, last: LastLook): readonly UnseenChange[] {
  const changes = [...history.traces].flatMap(([id, { seenAt, url, isGone }]): UnseenChange[] => {
    const lookedAt = Math.max(last.at, last.ids[id] ?? 0);
    if (seenAt <= lookedAt) return [];
    const versions = history.of(id);
    const known = versions.findLast((version) => version.seenAt <= lookedAt);
    const rated = versions.filter(({ result }) => result !== undefined);
    const now = rated.at(-1)?.result;
    const before = (rated.findLast((version) => version.seenAt <= lookedAt) ?? rated[0])?.result;
    const kind = isGone ? 'gone' : known === undefined && isNew(last, id, versions) ? 'new' : compare(before, now);
    return kind === undefined ? [] : [{ kind, id, url, before, now, seenAt }];
  });
  return changes.sort((one, other) => other.seenAt - one.seenAt);
}

function isNew(last: LastLook, id: string, versions: readonly { readonly generatedAt: number | undefined }[]): boolean {
  return last.ids[id] === undefined && isNewSince(last, { id, generatedAt: versions[0]?.generatedAt });
}

function compare(before: Result | undefined, now: Result | undefined): ChangeKind | undefined {
  if (before === undefined || now === undefined || before === now) return undefined;
  return results.indexOf(now) > results.indexOf(before) ? 'worse' : 'better';
}
