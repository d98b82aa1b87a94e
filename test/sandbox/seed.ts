import type { Account } from './account';
import { share } from './ratings';
import { pageOf, sites, type Site } from './sites';
import { projectOf } from './addresses';
import { INSERT, valuesOf, type NewReport, type Privacy, type Store } from './store';

type SeedOptions = {
  reports: number;
  /** The one site of all reports; many sites by default. */
  site?: string | undefined;
  /** The account of the reports; made-up ones by default. */
  account?: Account | undefined;
  seed: number;
  /** True if some reports have names, addresses, and states that break careless code. */
  hostile: boolean;
  /** The newest report is some minutes older; in seconds since 1970. */
  now: number;
};

const TWO_YEARS = 2 * 365 * 86_400;
const MINUTES = 60;

/** Fills an empty store. The same options give the same reports. */
export function seed(store: Store, options: SeedOptions): void {
  store.db.exec('PRAGMA synchronous = OFF; BEGIN');
  const projects = new Map<string, number | bigint>();
  const insert = store.db.prepare(INSERT);
  for (const report of options.account ? ofAccount(options.account, options) : generate(options)) {
    const { project, created_at } = report;
    const projectId = projects.get(project) ?? store.projectId(project, created_at);
    projects.set(project, projectId);
    insert.run(...valuesOf(report, projectId));
  }
  store.db.exec('COMMIT');
}

function* generate({ reports: count, site, seed, hostile, now }: SeedOptions): Generator<NewReport> {
  const random = mulberry32(seed);
  const pick = (n: number) => Math.floor(random() * n);
  const only = site === undefined ? undefined : { project: site, base: `https://${site}` };
  const { familiar, awkward } = sites(Math.round(Math.sqrt(count) * 0.55), hostile);
  const everySite = hostile ? familiar.flatMap((one, n) => [one, ...awkward.slice(n, n + 1)]) : familiar;
  for (let n = 0; n < count; n += 1) {
    // Every site once, familiar and awkward in turn; then few sites with many reports and many with few, as in reality.
    const chosen = only ?? everySite[n] ?? choose(random() < 0.1 && hostile ? awkward : familiar, random());
    const url = pageOf(chosen.base, random() < 0.08 && hostile, pick);
    const createdAt = creationTime(n, count, now);
    const isDone = random() >= 0.02 || !hostile;
    const privacy = privacyOf(random());
    yield {
      url,
      project: hostile ? chosen.project : projectOf(url),
      privacy,
      password: privacy === 2 ? 'sandbox-password' : null,
      result: isDone ? share(random()) : null,
      created_at: createdAt,
      generated_at: isDone ? generationTime(createdAt, now, random) : null,
    };
  }
}

/** Most pages of an account's sites in any order, and then, as the newest, those with known files. */
function* ofAccount(account: Account, { seed, now }: SeedOptions): Generator<NewReport> {
  const random = mulberry32(seed);
  const all = account.sites.flatMap((host) => account.paths.map((path) => `https://${host}${path}`));
  const chosen = all.map((url) => ({ url, at: random() })).filter(({ at }) => at < 0.7);
  const urls = chosen.sort((one, other) => one.at - other.at).map(({ url }) => url);
  for (const [n, url] of [...urls, ...account.addresses].entries()) {
    const createdAt = creationTime(n, urls.length + account.addresses.length, now);
    const rating = account.analyse(url) ?? { result: share(random()) };
    const times = { created_at: createdAt, generated_at: generationTime(createdAt, now, random) };
    yield { url, project: projectOf(url), privacy: random() < 0.2 ? 0 : 1, password: null, ...rating, ...times };
  }
}

function choose(from: Site[], random: number): Site {
  return from[Math.floor(from.length * random ** 2)] ?? { project: 'example.com', base: 'https://example.com' };
}

/** Between two years and some minutes ago, with more reports in recent times. */
function creationTime(n: number, count: number, now: number): number {
  const age = ((count - 1 - n) / Math.max(1, count - 1)) ** 2;
  return now - 4 * MINUTES - Math.round(age * (TWO_YEARS - 4 * MINUTES));
}

/** Soon after the creation; for one report in five, the time of a later analysis. */
function generationTime(createdAt: number, now: number, random: () => number): number {
  const soon = createdAt + Math.floor(random() * MINUTES);
  return random() < 0.2 ? soon + Math.floor(random() * (now - 2 * MINUTES - soon)) : soon;
}

function privacyOf(random: number): Privacy {
  if (random < 0.3) return 0;
  return random < 0.85 ? 1 : 2;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
