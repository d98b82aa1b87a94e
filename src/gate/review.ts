import { AbortedError } from '../util/abortedError';
import { coverageOf, readOrExplain, type Coverage, type SiteInput } from './coverage';
import type { RunProblem } from './outcome';
import { Exposure, type PrivacyList } from './privacy';

/** The findings about a whole site: missing, leftover, and public reports. */
export interface SiteReview {
  readonly coverage: Coverage;
  /** The public reports of the site and its aliases. */
  readonly privacy: PrivacyList;
}

/**
 * Creates the lists of a site, and reads each report once for all of them. Only GET requests are sent.
 * @throws AbortedError once the signal is aborted
 */
export async function reviewOf(input: Omit<SiteInput, 'address'>): Promise<SiteReview> {
  const { site, sites = [site] } = input;
  const { url, aliases } = site;
  const published = sites.map((stated) => stated.url);
  const exposure = new Exposure(aliases, published);
  const coverage = await coverageOf({ ...input, address: url }, exposure.take);
  const problems: RunProblem[] = coverage.problems.filter(isOfReading);
  for (const alias of aliases) {
    // No more requests to a service that fails.
    if (problems.some(({ kind }) => kind === 'service')) break;
    await readOrExplain(input, alias, problems, exposure.take);
  }
  if (input.signal.aborted) throw new AbortedError();
  return { coverage, privacy: exposure.list(problems) };
}

function isOfReading({ kind }: RunProblem): boolean {
  return kind === 'service' || kind === 'cutShort';
}
