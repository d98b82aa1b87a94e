import type { Report } from '../service/records';
import { fingerprint } from '../util/fingerprint';
import { pageName } from '../util/pageUrl';
import { checksOf } from '../reports/checks';
import { checkOutcomes, isSame, timeOf, type Version } from './version';

/** A version as it is stored, with its report's id. */
export interface RecordedVersion extends Version {
  readonly id: string;
  /** Fingerprint of the report's page: a service may reuse the id of a deleted report. */
  readonly page?: string | undefined;
  /** The page's address, for reports that changed after they were first seen: only those are shown without a row. */
  readonly url?: string | undefined;
  /** The page's project, if the address is stored. */
  readonly project?: string | undefined;
  /** The service no longer has the report. */
  readonly isGone?: boolean | undefined;
  /** The user requested these results, or deleted the report. */
  readonly isOwn?: boolean | undefined;
}

/** The last known version of a page's report. */
export interface LastVersion extends Version {
  readonly id: string;
  readonly url: string;
}
/** A report that is gone; missing data may be in its last trace. */
export type LostReport = Pick<Report, 'id'> & { readonly [K in 'url' | 'project']?: Report[K] | undefined };

/** The last change of a report that changed or is new. */
export interface Trace {
  /** Epoch milliseconds of the last change. */
  readonly seenAt: number;
  readonly url: string;
  readonly project: string | undefined;
  readonly isGone: boolean;
  /** The user made it. */
  readonly isOwn: boolean;
}

export interface HistoryLimits {
  readonly versionsOfAReport: number;
  /** Of all reports together, not counting the last version of each, which is needed to notice changes. */
  readonly formerVersions: number;
}

/** The versions of a report, oldest first, and the fingerprint of its page; undefined if version 0.1.0 wrote none. */
interface Known {
  readonly page: string | undefined;
  readonly versions: readonly Version[];
}

/** The versions of reports that were seen. */
export class VersionHistory {
  private readonly byId = new Map<string, Known>();
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

  has(id: string): boolean {
    return this.byId.has(id);
  }

  /** The latest known date of generation up to a limit, all in epoch milliseconds. */
  newestUntil(limit: number): number | undefined {
    const dates = this.ids.map((id) => this.of(id).findLast(({ generatedAt = Infinity }) => generatedAt <= limit));
    return dates.reduce((newest: number | undefined, version) => {
      const date = version?.generatedAt;
      return date === undefined || (newest !== undefined && newest > date) ? newest : date;
    }, undefined);
  }

  of(id: string): readonly Version[] {
    return this.known(id).versions;
  }

  /**
   * @param isNew true if the report did not exist when the user last looked, or was rated since
   * @param isOwn true if the user requested new results
   * @returns the version to store if something in it is new, otherwise undefined
   */
  see(report: Report, seenAt: number, isNew = false, isOwn = false): RecordedVersion | undefined {
    const { id, url, project, generatedAt, result, score } = report;
    const page = markOf(url);
    if (isOther(this.known(id).page, page)) this.set(id, nothingKnown);
    const version = { seenAt, generatedAt, result, score, checks: outcomesOf(report) };
    const trace = this.tracesById.get(id);
    // Learning the checks of a version that was seen before doesn't count as a change.
    const isKnown = this.of(id).some((known) => isSame(known, version));
    // A list that lags behind may still contain a report that was deleted here.
    const isBack = trace?.isGone === true && !(trace.isOwn && isKnown);
    const hasAppeared = isBack || (isNew && trace === undefined);
    if (!hasAppeared && merged(this.of(id), version) === undefined) return undefined;
    const hasChanged = hasAppeared || (this.byId.has(id) && !isKnown);
    const change = { url, ...(project !== undefined && { project }), isGone: false, ...(isOwn && { isOwn }) };
    const seen = { id, page, ...version, ...(hasChanged && change) };
    this.remember(seen);
    return seen;
  }

  /**
   * @param isOwn true if the user deleted it
   * @returns the record to store for a report that is gone; undefined if that is known, or the report isn't
   */
  lose({ id, url, project }: LostReport, seenAt: number, isOwn = false): RecordedVersion | undefined {
    const trace = this.tracesById.get(id);
    const isKnown = trace?.isGone === true && (trace.isOwn || !isOwn);
    if (!this.byId.has(id) || isKnown) return undefined;
    const where = { url: url ?? trace?.url ?? '', project: project ?? trace?.project };
    const lost = { ...unknown, id, page: markOf(where.url), seenAt, ...where, isGone: true, ...(isOwn && { isOwn }) };
    this.remember(lost);
    return lost;
  }

  /** The reports of pages as last seen, without those that are gone. */
  lastOfPages(urls: readonly string[]): readonly LastVersion[] {
    const byMark = new Map(urls.map((url) => [markOf(url), url]));
    const found: LastVersion[] = [];
    for (const [id, { page, versions }] of this.byId) {
      const url = page === undefined ? undefined : byMark.get(page);
      if (url === undefined || this.tracesById.get(id)?.isGone === true) continue;
      const last = versions.at(-1);
      if (last !== undefined) found.push({ ...last, id, url });
    }
    return found;
  }

  /** Adds a stored version, written by this window or another. */
  remember(recorded: RecordedVersion): void {
    const { id, page, url, project, isGone = false, isOwn = false } = recorded;
    const { seenAt, generatedAt, result, score, checks } = recorded;
    const version = { seenAt, generatedAt, result, score, checks };
    if (isOther(this.known(id).page, page)) {
      const isFormer = this.of(id).some((known) => known.seenAt > seenAt);
      if (isFormer || isGone) return;
      this.set(id, nothingKnown);
    }
    const { page: knownPage, versions: known } = this.known(id);
    const versions = isGone ? undefined : merged(known, version);
    if (versions !== undefined) {
      this.set(id, { page: knownPage ?? page, versions: versions.slice(-this.limits.versionsOfAReport) });
      this.forgetOldest();
    }
    if (url !== undefined) this.trace(id, { seenAt: version.seenAt, url, project, isGone, isOwn });
  }

  /** Every version of every report. */
  all(): readonly RecordedVersion[] {
    return this.ids.flatMap((id) => this.of(id).map((version) => ({ id, ...version })));
  }

  /** Everything known, to be stored in one file. */
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

  /** The latest trace counts; of two for a report that is gone, the one of the user who deleted it. */
  private trace(id: string, trace: Trace): void {
    const known = this.tracesById.get(id);
    const isLatest = trace.seenAt >= (known?.seenAt ?? 0);
    const areBothGone = trace.isGone && known?.isGone === true;
    if (isLatest || areBothGone) {
      const latest = isLatest || known === undefined ? trace : known;
      this.tracesById.set(id, areBothGone ? { ...latest, isOwn: trace.isOwn || known.isOwn } : latest);
    }
  }

  private known(id: string): Known {
    return this.byId.get(id) ?? nothingKnown;
  }

  private set(id: string, known: Known): void {
    const { versions } = known;
    this.count += versions.length - this.of(id).length;
    if (versions.length > 0) {
      this.byId.set(id, known);
    } else {
      this.byId.delete(id);
      this.tracesById.delete(id);
    }
  }

  /** Deletes many at a time, since each run looks at all versions. A report's last version stays. */
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
  return checkOutcomes(Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome === 'passed'])));
}
