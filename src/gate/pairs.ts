import { AbortedError } from '../util/abortedError';
import { results, type Report } from '../service/records';
import { readOrExplain, statedPages, type SiteInput } from './coverage';
import type { PageRating, RunProblem } from './outcome';

/** The result of comparing a page at the alias with the same page of the site. */
export type Comparison = 'same' | 'better' | 'worse' | 'notRated' | 'onlyHere' | 'onlyThere' | 'neither';

/** A page and its counterpart at an alias. */
export interface Pair {
  readonly path: string;
  readonly here: PageRating | undefined;
  readonly there: PageRating | undefined;
  readonly comparison: Comparison;
}

export interface Pairs {
  /** In the order of their paths. */
  readonly pairs: readonly Pair[];
  readonly problems: readonly RunProblem[];
}

/**
 * Compares the ratings of a site's pages with those at an alias. Only GET requests are sent.
 * @param input its address is the alias
 * @throws AbortedError once the signal is aborted
 */
export async function pairsOf(input: SiteInput): Promise<Pairs> {
  const { set, problems } = await statedPages(input);
  const read = async (address: string) => {
    const found = new Map<string, PageRating>();
    const isWhole = await readOrExplain(input, address, problems, (report, path) => {
      const page = set.offer(path);
      if (page !== undefined && !found.has(page.key)) found.set(page.key, ratingOf(report));
    });
    return { found, isWhole };
  };
  const here = await read(input.site.url);
  const there = await read(input.address);
  if (input.signal.aborted) throw new AbortedError();
  const pairs = set.pages.map(({ key }): Pair => {
    const [one, other] = [here.found.get(key), there.found.get(key)];
    return { path: key, here: one, there: other, comparison: comparisonOf(one, other) };
  });
  // A report that is missing from a partly read list may be in the rest of it.
  const isCertain = ({ comparison }: Pair) => !['onlyHere', 'onlyThere', 'neither'].includes(comparison);
  return { pairs: here.isWhole && there.isWhole ? pairs : pairs.filter(isCertain), problems };
}

/** The most urgent result first. */
const order: readonly Comparison[] = ['worse', 'better', 'notRated', 'onlyHere', 'onlyThere', 'neither', 'same'];

/** Sorts pairs by urgency; those with the same result keep their order. */
export function worseFirst(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.toSorted((one, other) => order.indexOf(one.comparison) - order.indexOf(other.comparison));
}

function ratingOf({ id, result, score, generatedAt }: Report): PageRating {
  return { id, result, score, generatedAt };
}

function comparisonOf(here: PageRating | undefined, there: PageRating | undefined): Comparison {
  if (here === undefined) return there === undefined ? 'neither' : 'onlyThere';
  if (there === undefined) return 'onlyHere';
  if (here.result === undefined || there.result === undefined) return 'notRated';
  const worse = results.indexOf(there.result) - results.indexOf(here.result) || (here.score ?? 0) - (there.score ?? 0);
  const isSameScale = here.score !== undefined && there.score !== undefined;
  const difference = isSameScale ? worse : results.indexOf(there.result) - results.indexOf(here.result);
  return difference === 0 ? 'same' : difference > 0 ? 'worse' : 'better';
}
