import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import { isSecretName } from '../util/secretParameters';
import { parseUrl } from '../util/url';
import { isLoopback } from '../util/scheme';
import { readReports } from '../reports/lists/readList';
import { readOrExplain, type SiteInput } from './coverage';
import type { RunProblem } from './outcome';
import { pathOfPage } from './pageSet';

/** Why an address looks unpublished. */
export type PrivacyReason = 'alias' | 'staging' | 'preview' | 'private' | 'port' | 'user' | 'token';

/** A public report of what looks unpublished. */
export interface ExposedReport {
  readonly report: Report;
  readonly reasons: readonly PrivacyReason[];
}

/** The public reports of what looks unpublished. */
export interface PrivacyList {
  /** In the order of their addresses. */
  readonly exposed: readonly ExposedReport[];
  readonly problems: readonly RunProblem[];
}

type PrivacyInput = Pick<SiteInput, 'service' | 'serviceUrl' | 'signal' | 'tell'> & {
  /** The addresses that are not published, of all sites. */
  readonly aliases: readonly string[];
  /** Only reports of these addresses are looked at; all of the service's unless given. */
  readonly addresses?: readonly string[] | undefined;
};

/**
 * Finds the public reports of what looks unpublished. Only GET requests are sent.
 * @throws AbortedError once the signal is aborted
 */
export async function exposedReports(input: PrivacyInput): Promise<PrivacyList> {
  const problems: RunProblem[] = [];
  const exposure = new Exposure(input.aliases);
  if (input.addresses === undefined) await readAll(input, problems, exposure.take);
  else for (const address of input.addresses) await readOrExplain(input, address, problems, exposure.take);
  if (input.signal.aborted) throw new AbortedError();
  return exposure.list(problems);
}

/** Finds the public ones of what looks unpublished among the reports that are read. */
export class Exposure {
  private readonly exposed = new Map<string, ExposedReport>();
  /** The ids of reports of what looks unpublished that do not say who can see them. */
  private readonly unknown = new Set<string>();
  private isKnown = false;
  private isAny = false;

  constructor(private readonly aliases: readonly string[]) {}

  readonly take = (report: Report): void => {
    const { id, url, privacy } = report;
    this.isAny = true;
    this.isKnown ||= privacy !== undefined;
    if (privacy === 'private' || privacy === 'password') return;
    const reasons = reasonsAgainst(url, this.aliases);
    if (reasons.length === 0) return;
    if (privacy === undefined) this.unknown.add(id);
    else this.exposed.set(id, { report, reasons });
  };

  /** @param problems those of the reading */
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

/** Such a word is the name of a site itself if only one part follows, as in `test.example`. */
const below = String.raw`(?=\.[^.]+\.)`;
const stagingWords = 'staging|stage|stg|preprod|pre-prod|test|testing|qa|uat|dev|develop|sandbox|beta|int';
const staging = new RegExp(`(?:^|[.-])(?:${stagingWords})\\d*${below}|^(?:staging|stage|stg|preprod|uat|qa)-`, 'i');
/** Also hosts that services for publishing give to what is not merged yet. */
const preview = new RegExp(
  [
    `(?:^|[.-])(?:preview|previews|pr)-?\\d*${below}`,
    String.raw`^(?:deploy-preview|preview|pr)-\w`,
    String.raw`--[\w-]+\.netlify\.app$|-git-[\w-]+\.vercel\.app$`,
    String.raw`\.(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|loca\.lt|gitpod\.io|app\.github\.dev)$`,
  ].join('|'),
  'i',
);
const privateHost =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[f[cde][\da-f:]*\])$|\.(?:local|internal|intranet|corp|lan|home|localhost|test|invalid)$|^[^.[]+$/i;

/** The reasons why an address looks unpublished; empty if it doesn't. */
export function reasonsAgainst(address: string, aliases: readonly string[]): readonly PrivacyReason[] {
  const url = parseUrl(address);
  if (url === undefined) return [];
  const { hostname } = url;
  const isPrivate = isLoopback(hostname) || privateHost.test(hostname);
  const is: Readonly<Record<PrivacyReason, boolean>> = {
    alias: aliases.some((alias) => pathOfPage(alias, address) !== undefined),
    staging: !isPrivate && staging.test(hostname),
    preview: !isPrivate && preview.test(hostname),
    private: isPrivate,
    port: url.port !== '',
    user: url.username !== '' || url.password !== '',
    token: [url.search, url.hash].some(hasSecret),
  };
  return Object.entries(is).flatMap(([reason, holds]) => (holds ? [reason as PrivacyReason] : []));
}

/** @param text the query of an address, or its fragment, which may have parameters too */
function hasSecret(text: string): boolean {
  return [...new URLSearchParams(text.replace(/^[?#]+/, '')).keys()].some(isSecretName);
}
