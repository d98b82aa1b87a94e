import type { GateOptions } from '../../src/gate/gateInput';
import type { ExitCode, GateOutcome, PageState } from '../../src/gate/outcome';
import type { Switches } from '../sandbox/switches';

// The promises of a gate, both in the source and in the built file, which this table checks as a whole.

/** The site whose reports a sandbox has from the start (`--reports 12 --site seeded.example`), most of them old. */
export const seededSite = 'https://seeded.example';

/** One run against a sandbox. */
export interface GateCase {
  readonly title: string;
  /**
   * Paths of pages that get a report first; the sandbox rates them by the word in them, `good`, `decent`, or `bad`.
   * Without these, the pages are those of the seeded site.
   */
  readonly reports?: readonly string[];
  /** Pages that get a report at the alias, which is then checked. */
  readonly aliasReports?: readonly string[];
  /** The site's `gate`. */
  readonly gate: object;
  /** Further files of the folder. `{site}` stands for the site's address. */
  readonly files?: Readonly<Record<string, string>>;
  /** The sandbox while the gate runs. */
  readonly switches?: Partial<Switches>;
  readonly options?: Omit<GateOptions, 'alias' | 'changedFiles'>;
  readonly maxWarnings?: number;
  readonly isReportOnly?: boolean;
  readonly expected: Expected;
}

/** The expected result of a run. */
export interface Expected {
  readonly exitCode: ExitCode;
  /** By path. */
  readonly pages: Readonly<Record<string, PageState>>;
  /** The rules that pages break, such as `score` or `check title`, preceded by `warn ` or `accepted ` if applicable. */
  readonly failures?: Readonly<Record<string, readonly string[]>>;
  /** The kinds of problems of the run. */
  readonly problems?: readonly string[];
  /** The reasons why nothing is known, by path. */
  readonly unknown?: Readonly<Record<string, string>>;
  readonly unstable?: readonly string[];
  readonly fixed?: Readonly<Record<string, readonly string[]>>;
  /** The requests that change something, in alphabetical order; none by default. */
  readonly changes?: readonly string[];
  /** The new content of `baseline.json`. */
  readonly baseline?: object;
}

/** The parts of an outcome that a case expects. */
export function seenIn({ pages, problems }: Pick<GateOutcome, 'pages' | 'problems'>): Omit<Expected, 'exitCode'> {
  const of = <T>(value: (page: GateOutcome['pages'][number]) => T | undefined) =>
    Object.fromEntries(pages.flatMap((it) => (value(it) === undefined ? [] : [[it.path, value(it) as T]])));
  const failuresOf = ({ failures }: GateOutcome['pages'][number]) =>
    failures.map(({ rule, check, level, isAccepted }) =>
      [isAccepted ? 'accepted' : '', level === 'warn' ? 'warn' : '', rule, check ?? '']
        .filter((it) => it !== '')
        .join(' '),
    );
  return {
    pages: of(({ state }) => state),
    failures: of((page) => (page.failures.length === 0 ? undefined : failuresOf(page))),
    problems: problems.map(({ kind }) => kind),
    unknown: of(({ unknown }) => unknown?.kind),
    unstable: pages.filter(({ isUnstable }) => isUnstable).map(({ path }) => path),
    fixed: of(({ fixed }) => fixed),
  };
}

const accepted = (pages: object) => JSON.stringify({ version: 1, sites: { '{site}': pages } });

export const cases: readonly GateCase[] = [
  {
    title: 'passes where all pages are as they should be',
    reports: ['/good', '/decent', '/drafts/bad'],
    gate: { result: 'decent', exclude: ['/drafts/*rest'] },
    expected: { exitCode: 0, pages: { '/good': 'passed', '/decent': 'passed' } },
  },
  {
    title: 'fails with a result or a check that is not allowed',
    reports: ['/good', '/decent', '/bad'],
    gate: { result: 'decent', checks: { dom_size: 'error', https_encryption: 'error' } },
    expected: {
      exitCode: 1,
      pages: { '/good': 'passed', '/decent': 'failed', '/bad': 'failed' },
      failures: { '/decent': ['check dom_size'], '/bad': ['result'] },
    },
  },
  {
    title: 'warns',
    reports: ['/good', '/decent'],
    gate: { result: ['warn', 'good'], score: 40 },
    maxWarnings: 1,
    expected: {
      exitCode: 0,
      pages: { '/good': 'passed', '/decent': 'passed' },
      failures: { '/decent': ['warn result'] },
    },
  },
  {
    title: 'fails with more warnings than are allowed',
    reports: ['/decent'],
    gate: { result: ['warn', 'good'] },
    maxWarnings: 0,
    expected: { exitCode: 1, pages: { '/decent': 'passed' }, failures: { '/decent': ['warn result'] } },
  },
  {
    title: 'fails without a report of a page, unless it is told otherwise, and creates none',
    reports: ['/good'],
    gate: { pages: ['/good', '/new', '/old'], result: 'decent', overrides: [{ pages: ['/old'], missing: 'warn' }] },
    expected: {
      exitCode: 1,
      pages: { '/good': 'passed', '/new': 'missing', '/old': 'missing' },
      failures: { '/new': ['missing'], '/old': ['warn missing'] },
    },
  },
  {
    title: 'takes the last of the rules that match, field by field',
    reports: ['/legal/bad', '/legal/decent', '/good'],
    gate: {
      ...{ result: 'good', checks: { dom_size: 'warn' } },
      overrides: [
        { pages: ['/legal/*rest'], result: 'off', score: 0 },
        { pages: ['/legal/bad'], result: ['warn', 'decent'] },
      ],
    },
    expected: {
      exitCode: 0,
      pages: { '/legal/bad': 'passed', '/legal/decent': 'passed', '/good': 'passed' },
      failures: { '/legal/bad': ['warn result'], '/legal/decent': ['warn check dom_size'] },
    },
  },
  {
    title: 'checks an alias with the same rules',
    reports: ['/bad'],
    aliasReports: ['/good'],
    gate: { pages: ['/bad', '/*rest'], result: 'decent' },
    expected: { exitCode: 1, pages: { '/good': 'passed', '/bad': 'missing' }, failures: { '/bad': ['missing'] } },
  },
  {
    title: 'is no pass without pages',
    reports: [],
    gate: { result: 'decent' },
    expected: { exitCode: 2, pages: {}, problems: ['noPages'] },
  },
  {
    title: 'is no pass if a pattern matches no page',
    reports: ['/good'],
    gate: { pages: ['/good', '/blog/*rest'], result: 'decent', overrides: [{ pages: ['/shop/:id'], score: 90 }] },
    expected: { exitCode: 2, pages: { '/good': 'passed' }, problems: ['noMatch', 'noMatch'] },
  },
  {
    title: 'is no pass if no report has the check, and updates nothing then',
    reports: ['/bad'],
    gate: { result: 'good', checks: { titel: 'error' } },
    options: { update: 'all' },
    expected: { exitCode: 2, pages: { '/bad': 'failed' }, failures: { '/bad': ['result'] }, problems: ['neverSent'] },
  },
  {
    title: 'lets accepted failures pass, but not worse ones, and says what is fixed',
    reports: ['/bad', '/decent', '/good'],
    gate: { result: 'good', checks: { dom_size: 'error' }, baseline: 'baseline.json' },
    files: {
      'baseline.json': accepted({
        '/bad': { result: 'decent' },
        '/decent': { result: 'decent', checks: ['dom_size'] },
        '/good': { result: 'bad' },
      }),
    },
    expected: {
      exitCode: 1,
      pages: { '/bad': 'failed', '/decent': 'passed', '/good': 'passed' },
      failures: { '/bad': ['result'], '/decent': ['accepted result', 'accepted check dom_size'] },
      fixed: { '/good': ['result'] },
    },
  },
  {
    title: 'accepts what fails',
    reports: ['/bad', '/decent', '/good'],
    gate: { result: 'good', checks: { dom_size: 'error' }, baseline: 'baseline.json' },
    options: { baseline: 'accept' },
    expected: {
      exitCode: 0,
      pages: { '/bad': 'passed', '/decent': 'passed', '/good': 'passed' },
      failures: { '/bad': ['accepted result'], '/decent': ['accepted result', 'accepted check dom_size'] },
      baseline: { '/bad': { result: 'bad' }, '/decent': { result: 'decent', checks: ['dom_size'] } },
    },
  },
  {
    title: 'forgets what is fixed, and pages that are no longer checked',
    reports: ['/good', '/decent'],
    gate: { result: 'good', baseline: 'baseline.json' },
    files: {
      'baseline.json': accepted({ '/gone': { score: 1 }, '/good': { result: 'bad' }, '/decent': { result: 'decent' } }),
    },
    options: { baseline: 'prune' },
    expected: {
      exitCode: 0,
      pages: { '/good': 'passed', '/decent': 'passed' },
      failures: { '/decent': ['accepted result'] },
      baseline: { '/decent': { result: 'decent' } },
    },
  },
  {
    title: 'is used wrongly without the baseline that it names',
    reports: ['/good'],
    gate: { result: 'good', baseline: 'baseline.json' },
    expected: { exitCode: 2, pages: { '/good': 'passed' }, problems: ['baseline'] },
  },
  {
    title: 'determines nothing if a service is too busy',
    reports: ['/good'],
    gate: { pages: ['/good'], result: 'decent' },
    switches: { faults: [{ status: 429, headers: { 'Retry-After': '3600' } }] },
    expected: {
      exitCode: 3,
      pages: { '/good': 'notDetermined' },
      unknown: { '/good': 'problem' },
      problems: ['service'],
    },
  },
  {
    title: 'does not fail a build in which it only reports',
    reports: ['/bad'],
    gate: { result: 'decent' },
    isReportOnly: true,
    expected: { exitCode: 0, pages: { '/bad': 'failed' }, failures: { '/bad': ['result'] } },
  },
  {
    title: 'cannot use a key that is refused',
    reports: ['/good'],
    gate: { pages: ['/good'], result: 'decent' },
    switches: { faults: [{ status: 401 }] },
    expected: {
      exitCode: 2,
      pages: { '/good': 'notDetermined' },
      unknown: { '/good': 'problem' },
      problems: ['service'],
    },
  },
  {
    title: 'asks once for new results of what fails or is old, and of nothing else',
    gate: { pages: ['/imprint', '/news/30237', '/sitemap.xml'], result: 'decent', maxAge: '5d' },
    options: { update: 'failed' },
    expected: {
      exitCode: 0,
      pages: { '/imprint': 'passed', '/news/30237': 'passed', '/sitemap.xml': 'passed' },
      changes: ['PUT /api/v1/reports/12', 'PUT /api/v1/reports/8'],
    },
  },
  {
    title: 'does not send a request again whose answer is lost',
    gate: { pages: ['/news/30237'], result: 'decent' },
    options: { update: 'all', wait: 5000 },
    switches: { faults: [{ method: 'PUT', drop: 'after', times: 1 }] },
    expected: { exitCode: 0, pages: { '/news/30237': 'passed' }, changes: ['PUT /api/v1/reports/8'] },
  },
  {
    title: 'rates a fresh failure again, and calls it unstable if it passes then',
    gate: { pages: ['/sitemap.xml', '/imprint'], result: 'good', checks: { https_encryption: 'error' } },
    options: { update: 'all', confirm: 1 },
    expected: {
      exitCode: 0,
      pages: { '/sitemap.xml': 'passed', '/imprint': 'passed' },
      unstable: ['/imprint'],
      changes: ['PUT /api/v1/reports/11', 'PUT /api/v1/reports/12', 'PUT /api/v1/reports/12'],
    },
  },
];
