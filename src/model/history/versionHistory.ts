import type { Report, Result } from '../../api/records';
import { checksOf, type Check } from '../report/checks';

/** One version of a report, as it was seen. */
export interface Version {
  /** Epoch milliseconds. */
  readonly seenAt: number;
  readonly generatedAt: number | undefined;
  readonly result: Result | undefined;
  readonly score: number | undefined;
  /** Which checks passed; only if the report was seen in full. */
  readonly checks: Readonly<Record<string, boolean>> | undefined;
}

/** A version as it is written down, with its report's id. */
export interface RecordedVersion extends Version {
  readonly id: string;
  /** The page's address, for reports that changed after they were first seen: only those show without their row. */
  readonly url?: string | undefined;
  /** The service no longer has the report. */
  readonly isGone?: boolean | undefined;
  /** The person asked for these results. */
  readonly isOwn?: boolean | undefined;
}

/** What is known of a report that changed or is new. */
export interface Trace {
  /** Epoch milliseconds of the last change. */
  readonly seenAt: number;
  readonly url: string;
  readonly isGone: boolean;
  /** The person asked for it. */
  readonly isOwn: boolean;
}

export interface HistoryLimits {
  readonly versionsOfAReport: number;
  /** Of all reports together, beside the last version of each, without which no change would be noticed. */
  readonly formerVersions: number;
}

/** The versions of reports that were seen, oldest first. Kept as text: there may be very many, and few are read. */
export class VersionHistory {
  private readonly byId = new Map<string, string>();
  private readonly tracesById = new Map<string, Trace>();
  private count = 0;

  constructor(public limits: HistoryLimits) {}

  get size(): number {
    return this.count;
  }

  get ids(): readonly string[] {
    return [...this.byId.keys()];
  }

  /** The reports that changed, or that were new when they were seen. */
  get traces(): ReadonlyMap<string, Trace> {
    return this.tracesById;
  }

  of(id: string): readonly Version[] {
    return readVersions(this.byId.get(id));
  }

  /**
   * @param isNew the report did not exist when the person last looked
   * @param isOwn the person asked for new results
   * @returns what is new in this version, to be written down; nothing if it was seen before
   */
  see(report: Report, seenAt: number, isNew = false, isOwn = false): RecordedVersion | undefined {
    const { id, url, generatedAt, result, score } = report;
    const version = { seenAt, generatedAt, result, score, checks: outcomesOf(report) };
    const trace = this.tracesById.get(id);
    const hasAppeared = trace?.isGone === true || (isNew && trace === undefined);
    if (!hasAppeared && this.merged(id, version) === undefined) return undefined;
    // Learning the checks of a version that was seen before is no change of the report.
    const isKnown = this.of(id).some((known) => isSame(known, version));
    const hasChanged = hasAppeared || (this.byId.has(id) && !isKnown);
    const change = { url, isGone: false, ...(isOwn && { isOwn }) };
    const seen = hasChanged ? { id, ...version, ...change } : { id, ...version };
    this.remember(seen);
    return seen;
  }

  /** @returns what to write down of a report that is gone; nothing if that is known, or the report is not */
  lose({ id, url }: Report, seenAt: number): RecordedVersion | undefined {
    if (!this.byId.has(id) || this.tracesById.get(id)?.isGone === true) return undefined;
    const lost = { ...unknown, id, seenAt, url, isGone: true };
    this.remember(lost);
    return lost;
  }

  /** Takes in what was written down, by this window or another. */
  remember({ id, url, isGone = false, isOwn = false, ...version }: RecordedVersion): void {
    const versions = isGone ? undefined : this.merged(id, version);
    if (versions !== undefined) {
      this.set(id, versions.slice(-this.limits.versionsOfAReport));
      this.forgetOldest();
    }
    const trace = this.tracesById.get(id);
    if (url !== undefined && version.seenAt >= (trace?.seenAt ?? 0)) {
      this.tracesById.set(id, { seenAt: version.seenAt, url, isGone, isOwn });
    }
  }

  /** Every version of every report. */
  all(): readonly RecordedVersion[] {
    return this.ids.flatMap((id) => this.of(id).map((version) => ({ id, ...version })));
  }

  /** All that is known, to be written down in one file. */
  records(): readonly RecordedVersion[] {
    const traces = [...this.tracesById].map(([id, trace]) => ({ ...unknown, ...this.of(id).at(-1), id, ...trace }));
    return [...this.all(), ...traces];
  }

  clear(): void {
    this.byId.clear();
    this.tracesById.clear();
    this.count = 0;
  }

  /** The versions of a report with this one added; nothing if it is one of them. */
  private merged(id: string, version: Version): readonly Version[] | undefined {
    const known = this.of(id);
    const same = known.findIndex((other) => isSame(other, version));
    const old = known[same];
    if (old !== undefined && (version.checks === undefined || old.checks !== undefined)) return undefined;
    const merged = old === undefined ? [...known, version] : known.with(same, { ...version, seenAt: old.seenAt });
    return [...merged].sort((one, other) => timeOf(one) - timeOf(other));
  }

  private set(id: string, versions: readonly Version[]): void {
    this.count += versions.length - this.of(id).length;
    if (versions.length > 0) {
      this.byId.set(id, textOf(versions));
    } else {
      this.byId.delete(id);
      this.tracesById.delete(id);
    }
  }

  /** Many at a time, since each run looks at all versions. A report's last version stays. */
  private forgetOldest(): void {
    const max = this.limits.formerVersions;
    const count = this.count - this.byId.size;
    if (count <= max * 1.1) return;
    const former = this.ids.flatMap((id) =>
      this.of(id)
        .slice(0, -1)
        .map(({ seenAt }) => ({ id, seenAt })),
    );
    const oldest = former.sort((one, other) => one.seenAt - other.seenAt).slice(0, count - max);
    const forgotten = new Map<string, number>();
    for (const { id } of oldest) forgotten.set(id, (forgotten.get(id) ?? 0) + 1);
    for (const [id, number] of forgotten) this.set(id, withoutOldest(this.of(id), number));
  }
}

const unknown = { generatedAt: undefined, result: undefined, score: undefined, checks: undefined };

/** A version without field names, which would be repeated in every one. */
type Tuple = readonly [number, number | null, Result | null, number | null, Version['checks'] | null];

function textOf(versions: readonly Version[]): string {
  const tuples = versions.map(({ seenAt, generatedAt, result, score, checks }) =>
    checks === undefined ? [seenAt, generatedAt, result, score] : [seenAt, generatedAt, result, score, checks],
  );
  return JSON.stringify(tuples);
}

function readVersions(text: string | undefined): readonly Version[] {
  if (text === undefined) return [];
  return (JSON.parse(text) as Tuple[]).map(([seenAt, generatedAt, result, score, checks]) => ({
    seenAt,
    generatedAt: generatedAt ?? undefined,
    result: result ?? undefined,
    score: score ?? undefined,
    checks: checks ?? undefined,
  }));
}

/** The date of generation identifies a version; without one, its result and score do. */
function isSame(one: Version, other: Version): boolean {
  if (one.generatedAt === undefined && other.generatedAt === undefined) {
    return one.result === other.result && one.score === other.score;
  }
  // Two analyses may end in the same second.
  return one.generatedAt === other.generatedAt && (one.result ?? other.result) === (other.result ?? one.result);
}

/** The versions without those that were seen first, of which the last is none. */
function withoutOldest(versions: readonly Version[], count: number): readonly Version[] {
  const [last, former] = [versions.slice(-1), versions.slice(0, -1)];
  const kept = new Set([...former].sort((one, other) => one.seenAt - other.seenAt).slice(count));
  return [...former.filter((version) => kept.has(version)), ...last];
}

function timeOf({ generatedAt, seenAt }: Version): number {
  return generatedAt ?? seenAt;
}

/** The checks of a version, as far as they are remembered. */
export function checksOfVersion({ checks = {} }: Version): readonly Check[] {
  return Object.entries(checks).map(([name, isPassed]) => ({
    name,
    outcome: isPassed ? 'passed' : 'failed',
    ...{ importance: undefined, value: undefined, rest: {} },
  }));
}

function outcomesOf(report: Report): Version['checks'] {
  const checks = checksOf(report).filter(({ outcome }) => outcome !== undefined);
  if (checks.length === 0) return undefined;
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome === 'passed']));
}
