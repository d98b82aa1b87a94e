import * as v from 'valibot';
import { results, type Report, type Result } from '../api/records';
import { checksOf, scoreOf } from './detail';

/** One version of a report as it was seen. */
export interface Version {
  /** Epoch milliseconds. */
  readonly seenAt: number;
  readonly generatedAt: number | undefined;
  readonly result: Result | undefined;
  readonly score: number | undefined;
  /** Which checks passed; only where the report was seen in full. */
  readonly checks: Readonly<Record<string, boolean>> | undefined;
}

/** A version as it is written down, of which report. */
export interface Remembered extends Version {
  readonly id: string;
}

export interface HistoryLimits {
  readonly versionsOfAReport: number;
  readonly versions: number;
}

/** The versions of reports that were seen, oldest first. Kept as text, since there may be very many and few are looked at. */
export class History {
  private readonly byId = new Map<string, string>();
  private count = 0;

  constructor(private readonly limits: () => HistoryLimits) {}

  get size(): number {
    return this.count;
  }

  of(id: string): readonly Version[] {
    return readVersions(this.byId.get(id));
  }

  /** @returns what is new in this version, to be written down; nothing where it was seen before */
  see(report: Report, seenAt: number): Remembered | undefined {
    const { id, generatedAt, result } = report;
    const checks = outcomesOf(report);
    const seen: Remembered = { id, seenAt, generatedAt, result, score: scoreOf(report), checks };
    return this.remember(seen) ? seen : undefined;
  }

  /** Takes a version that was written down, by this window or another. @returns whether it was new */
  remember({ id, ...version }: Remembered): boolean {
    const known = this.of(id);
    const same = known.findIndex((other) => isSame(other, version));
    const old = known[same];
    if (old !== undefined && (version.checks === undefined || old.checks !== undefined)) return false;
    const merged = old === undefined ? [...known, version] : known.with(same, { ...version, seenAt: old.seenAt });
    const ordered = [...merged].sort((one, other) => timeOf(one) - timeOf(other));
    this.set(id, ordered.slice(-this.limits().versionsOfAReport));
    this.forgetOldest();
    return true;
  }

  /** Every version, to be written down as one. */
  all(): readonly Remembered[] {
    return [...this.byId.keys()].flatMap((id) => this.of(id).map((version) => ({ id, ...version })));
  }

  clear(): void {
    this.byId.clear();
    this.count = 0;
  }

  private set(id: string, versions: readonly Version[]): void {
    this.count += versions.length - this.of(id).length;
    if (versions.length === 0) this.byId.delete(id);
    else this.byId.set(id, textOf(versions));
  }

  /** In one go for many, since each looks at all. */
  private forgetOldest(): void {
    const { versions: most } = this.limits();
    if (this.count <= most * 1.1) return;
    const oldestFirst = [...this.all()].sort((one, other) => one.seenAt - other.seenAt);
    for (const { id, seenAt } of oldestFirst.slice(0, this.count - most)) {
      this.set(
        id,
        this.of(id).filter((version) => version.seenAt !== seenAt),
      );
    }
  }
}

const version = v.object({
  seenAt: v.number(),
  generatedAt: v.optional(v.number()),
  result: v.optional(v.picklist(results)),
  score: v.optional(v.number()),
  checks: v.optional(v.record(v.string(), v.boolean())),
});
const remembered = v.object({ id: v.string(), ...version.entries });

/** Reads what was written down; what is none of it is left out. */
export function readRemembered(text: string): readonly Remembered[] {
  const list = v.safeParse(v.array(v.unknown()), parse(text));
  if (!list.success) return [];
  return list.output.flatMap((entry) => {
    const read = v.safeParse(remembered, entry);
    return read.success ? [{ ...unknown, ...read.output }] : [];
  });
}

const unknown = { generatedAt: undefined, result: undefined, score: undefined, checks: undefined };

/** Without the names of the fields, of which there would be as many as versions. */
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

/** The date of generation names a version; without one, what it says does. */
function isSame(one: Version, other: Version): boolean {
  if (one.generatedAt === undefined && other.generatedAt === undefined) {
    return one.result === other.result && one.score === other.score;
  }
  // Two analyses may end in the same second.
  return one.generatedAt === other.generatedAt && (one.result ?? other.result) === (other.result ?? one.result);
}

function timeOf({ generatedAt, seenAt }: Version): number {
  return generatedAt ?? seenAt;
}

function outcomesOf(report: Report): Version['checks'] {
  const checks = checksOf(report).filter(({ outcome }) => outcome !== undefined);
  if (checks.length === 0) return undefined;
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome === 'passed']));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
