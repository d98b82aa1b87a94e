import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import { readReports } from '../reports/lists/readList';
import { readOrExplain, type SiteInput } from './coverage';
import type { RunProblem } from './outcome';
import { reasonsAgainst, type PrivacyReason } from './unpublished';

/** A public report of a page that looks unpublished. */
export interface ExposedReport {
  readonly report: Report;
  readonly reasons: readonly PrivacyReason[];
}

/** The public reports of pages that look unpublished. */
export interface PrivacyList {
  /** In the order of their addresses. */
  readonly exposed: readonly ExposedReport[];
  readonly problems: readonly RunProblem[];
}

type PrivacyInput = Pick<SiteInput, 'service' | 'serviceUrl' | 'signal' | 'tell'> & {
  /** The unpublished addresses of all sites. */
  readonly aliases: readonly string[];
  /** The addresses of all sites, which are published whatever their names are. */
  readonly published?: readonly string[] | undefined;
  /** Limits the reports to these addresses; all of the service's by default. */
  readonly addresses?: readonly string[] | undefined;
};

/**
 * Finds the public reports of pages that look unpublished. Only GET requests are sent.
 * @throws AbortedError once the signal is aborted
 */
export async function exposedReports(input: PrivacyInput): Promise<PrivacyList> {
  const problems: RunProblem[] = [];
  const exposure = new Exposure(input.aliases, input.published);
  if (input.addresses === undefined) await readAll(input, problems, exposure.take);
  else for (const address of input.addresses) await readOrExplain(input, address, problems, exposure.take);
  if (input.signal.aborted) throw new AbortedError();
  return exposure.list(problems);
}

/** Collects the public reports of pages that look unpublished while reports are read. */
export class Exposure {
  private readonly exposed = new Map<string, ExposedReport>();
  /** The ids of reports of pages that look unpublished, if the reports don't include who can see them. */
  private readonly unknown = new Set<string>();
  private isKnown = false;
  private isAny = false;

  constructor(
    private readonly aliases: readonly string[],
    private readonly published: readonly string[] = [],
  ) {}

  readonly take = (report: Report): void => {
    const { id, url, privacy } = report;
    this.isAny = true;
    this.isKnown ||= privacy !== undefined;
    if (privacy === 'private' || privacy === 'password') return;
    const reasons = reasonsAgainst(url, this.aliases, this.published);
    if (reasons.length === 0) return;
    if (privacy === undefined) this.unknown.add(id);
    else this.exposed.set(id, { report, reasons });
  };

  /** @param problems the problems while reading */
  list(problems: readonly RunProblem[]): PrivacyList {
    const exposed = [...this.exposed.values()].sort((one, other) => (one.report.url < other.report.url ? -1 : 1));
    return { exposed, problems: [...problems, ...this.silence()] };
  }

  private silence(): readonly RunProblem[] {
    if (this.isAny && !this.isKnown) return [{ kind: 'noPrivacy' }];
    return this.unknown.size === 0 ? [] : [{ kind: 'unknownPrivacy', count: this.unknown.size }];
  }
}

async function readAll(
  { service, serviceUrl, signal, tell }: PrivacyInput,
  problems: RunProblem[],
  take: (report: Report) => void,
): Promise<void> {
  try {
    const { isWhole } = await readReports({}, service, signal, (records, { read, total }) => {
      for (const report of records) take(report);
      tell?.({ kind: 'reading', done: read, total });
      return undefined;
    });
    if (!isWhole) problems.push({ kind: 'cutShort' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    problems.push({ kind: 'service', problem: error.problem, service: serviceUrl });
  }
}
