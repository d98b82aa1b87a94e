import { measure, noCounts, type Counts, type Miss } from './measure';
import type { MeasuredSite } from './measured';

/** One site, with its address given if it isn't found. */
interface OneSite {
  readonly site: MeasuredSite;
  readonly counts: Counts;
  readonly misses: readonly Miss[];
}

/** All sites, and their sums. */
export interface AllSites {
  readonly sites: readonly OneSite[];
  /** With addresses given where they aren't found. */
  readonly given: Counts;
  readonly asTheyAre: Counts;
}

export async function measureAll(chosen: readonly MeasuredSite[]): Promise<AllSites> {
  const [given, asTheyAre] = [nothing(), nothing()];
  const sites: OneSite[] = [];
  for (const site of chosen) {
    add(asTheyAre, (await measure(site, false)).counts);
    const { counts, misses } = await measure(site, true);
    add(given, counts);
    sites.push({ site, counts, misses });
  }
  return { sites, given, asTheyAre };
}

function nothing(): Counts {
  return { ...noCounts(), sites: 0 };
}

function add(total: Counts, counts: Counts): void {
  for (const [name, count] of Object.entries(counts))
    Object.assign(total, { [name]: valueOf(total, name) + Number(count) });
}

function valueOf(counts: Counts, name: string): number {
  return Number(Object.entries(counts).find(([key]) => key === name)?.[1] ?? 0);
}
