import { countsOf, type GateOutcome, type PageOutcome } from '../outcome';
import { failureText, runProblemText, unknownText } from '../texts';
import { withoutSecretsIn } from '../../util/secretParameters';
import type { Reported } from './findings';

/** The full outcomes, for programs. Dates are in ISO 8601. */
export function json({ outcomes, exitCode, version }: Reported): string {
  return `${JSON.stringify({ version: 1, product: version, exitCode, sites: outcomes.map(siteOf) }, withoutSecretsIn, 2)}\n`;
}

function siteOf(outcome: GateOutcome) {
  const { site, address, service, pages, problems, changed, forgotten, at } = outcome;
  return {
    site,
    address,
    service,
    at: new Date(at).toISOString(),
    counts: countsOf(outcome),
    problems: problems.map((problem) => ({
      kind: problem.kind,
      text: runProblemText(problem),
      ...('line' in problem && { line: problem.line }),
    })),
    ...(changed && { filesWithoutPages: changed.unknownFiles }),
    noLongerChecked: forgotten,
    pages: pages.map((page) => pageOf(page, service)),
  };
}

function pageOf(
  { path, url, state, failures, unknown, isUnstable, fixed, rating, file }: PageOutcome,
  service: string,
) {
  return {
    path,
    url,
    state,
    ...(file !== undefined && { file }),
    ...(rating && { rating: { ...rating, generatedAt: isoTime(rating.generatedAt) } }),
    failures: failures.map((failure) => ({ ...failure, text: failureText(failure) })),
    ...(unknown && { reason: { kind: unknown.kind, text: unknownText(unknown, service) } }),
    ...(isUnstable === true && { isUnstable }),
    ...(fixed && { fixed }),
  };
}

function isoTime(time: number | undefined): string | undefined {
  return time === undefined || Math.abs(time) > 8.64e15 ? undefined : new Date(time).toISOString();
}
