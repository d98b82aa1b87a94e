import type { Report } from '../../api/records';
import { fingerprint } from '../../util/fingerprint';
import { pageName } from '../../util/url';
import { checksOf } from '../report/checks';
import { isSame, readKnown, textOf, timeOf, type Known, type Version } from './version';

/** A version as it is stored, with its report's id. */
export interface RecordedVersion extends Version {
  readonly id: string;
  /** Fingerprint of the report's page: a service may use the id of a deleted report again. */
  readonly page?: string | undefined;
  /** The page's address, for reports that changed after they were first seen: only those are shown without a row. */
  readonly url?: string | undefined;
  /** The service no longer has the report. */
  readonly isGone?: boolean | undefined;
  /** The person requested these results. */
  readonly isOwn?: boolean | undefined;
}

/** The last change of a report that changed or is new. */
export interface Trace {
  /** Epoch milliseconds of the last change. */
  readonly seenAt: number;
  readonly url: string;
  readonly isGone: boolean;
  /** The person requested it. */
  readonly isOwn: boolean;
}

export interface HistoryLimits {
  readonly versionsOfAReport: number;
  /** Of all reports together, not counting the last version of each, without which no change would be noticed. */
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
    return this.known(id).versions;
  }

  /**
   * @param isNew true if the report did not exist when the person last looked
   * @param isOwn true if the person requested new results
   * @returns the version to store if something in it is new, otherwise undefined
   */
  see(report: Report, seenAt: number, isNew = false, isOwn = false): RecordedVersion | undefined {
    const { id, url, generatedAt, result, score } = report;
    const page = markOf(url);
    if (isOther(this.known(id).page, page)) this.set(id, nothingKnown);
    const version = { seenAt, generatedAt, result, score, checks: outcomesOf(report) };
    const trace = this.tracesById.get(id);
    const hasAppeared = trace?.isGone === true || (isNew && trace === undefined);
    if (!hasAppeared && merged(this.of(id), version) === undefined) return undefined;
    // Learning the checks of a version that was seen before is no change of the report.
    const isKnown = this.of(id).some((known) => isSame(known, version));
    const hasChanged = hasAppeared || (this.byId.has(id) && !isKnown);
    const change = { url, isGone: false, ...(isOwn && { isOwn }) };
    const seen = { id, page, ...version, ...(hasChanged && change) };
    this.remember(seen);
    return seen;
  }

  /** @returns the record to store for a report that is gone; undefined if that is known, or the report is not */
  lose({ id, url }: Report, seenAt: number): RecordedVersion | undefined {
    if (!this.byId.has(id) || this.tracesById.get(id)?.isGone === true) return undefined;
    const lost = { ...unknown, id, page: markOf(url), seenAt, url, isGone: true };
    this.remember(lost);
    return lost;
  }

  /** Adds a stored version, written by this window or another. */
  remember({ id, page, url, isGone = false, isOwn = false, ...version }: RecordedVersion): void {
    if (isOther(this.known(id).page, page)) {
      const isFormer = this.of(id).some(({ seenAt }) => seenAt > version.seenAt);
      if (isFormer || isGone) return;
      this.set(id, nothingKnown);
    }
    const { page: knownPage, versions: known } = this.known(id);
    const versions = isGone ? undefined : merged(known, version);
    if (versions !== undefined) {
      this.set(id, { page: knownPage ?? page, versions: versions.slice(-this.limits.versionsOfAReport) });
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

  /** Everything that is known, to be stored in one file. */
  records(): readonly RecordedVersion[] {
    const versions = this.all().map((version) => ({ ...version, page: this.known(version.id).page }));
    const traces = [...this.tracesById].map(([id, trace]) => {
      const { page, versions: known } = this.known(id);
      return { ...unknown, ...known.at(-1), id, page, ...trace };
    });
    return [...versions, ...traces];
  }

  clear(): void {
    this.byId.clear();
    this.tracesById.clear();
    this.count = 0;
  }

  private known(id: string): Known {
    const text = this.byId.get(id);
    return text === undefined ? nothingKnown : readKnown(text);
  }

  private set(id: string, known: Known): void {
    const { versions } = known;
    this.count += versions.length - this.of(id).length;
    if (versions.length > 0) {
      this.byId.set(id, textOf(known));
    } else {
      this.byId.delete(id);
      this.tracesById.delete(id);
    }
  }

  /** Forgets many at a time, since each run looks at all versions. A report's last version stays. */
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
    for (const [id, number] of forgotten) {
      const { page, versions } = this.known(id);
      this.set(id, { page, versions: withoutOldest(versions, number) });
    }
  }
}

const nothingKnown: Known = { page: undefined, versions: [] };
const unknown = { generatedAt: undefined, result: undefined, score: undefined, checks: undefined };

/** Fingerprint of a page; undefined if a report has no address. */
function markOf(url: string): string | undefined {
  return url === '' ? undefined : fingerprint(pageName(url));
}

function isOther(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** The known versions with another one added; undefined if that changes nothing. */
function merged(known: readonly Version[], version: Version): readonly Version[] | undefined {
  const same = known.findIndex((other) => isSame(other, version));
  const old = known[same];
  if (old !== undefined && (version.checks === undefined || old.checks !== undefined)) return undefined;
  const all = old === undefined ? [...known, version] : known.with(same, { ...version, seenAt: old.seenAt });
  return [...all].sort((one, other) => timeOf(one) - timeOf(other));
}

/** The versions without the `count` that were seen first; the last version always stays. */
function withoutOldest(versions: readonly Version[], count: number): readonly Version[] {
  const [last, former] = [versions.slice(-1), versions.slice(0, -1)];
  const kept = new Set([...former].sort((one, other) => one.seenAt - other.seenAt).slice(count));
  return [...former.filter((version) => kept.has(version)), ...last];
}

function outcomesOf(report: Report): Version['checks'] {
  const checks = checksOf(report).filter(({ outcome }) => outcome !== undefined);
  if (checks.length === 0) return undefined;
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome === 'passed']));
}
