import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { explain, explanationText } from '../../../src/gate/explain';
import { parseJson } from '../../../src/util/json';
import { root } from '../../run/paths.mjs';
import { gated, site, stated } from './gates';

/** A gate and its faults. */
const faulty: readonly (readonly [gate: unknown, faults: string])[] = [
  [{}, 'noRule gate'],
  [{ result: 'off', overrides: [{ pages: ['/'], missing: 'warn' }] }, 'noRule gate'],
  [[], 'notObject gate'],
  [{ result: 'decent', resutl: 'good' }, 'unknownField gate.resutl'],
  [{ result: 'bad' }, 'result gate.result, noRule gate'],
  [{ result: 1 }, 'result gate.result, noRule gate'],
  [{ result: ['warn'] }, 'result gate.result, noRule gate'],
  [{ result: ['off', 'good'] }, 'result gate.result, noRule gate'],
  [{ result: ['warn', 'good', 'good'] }, 'result gate.result, noRule gate'],
  [{ result: [] }, 'result gate.result, noRule gate'],
  [{ score: '70' }, 'number gate.score, noRule gate'],
  [{ score: 70, slack: -1 }, 'number gate.slack'],
  [{ score: 70, slack: ['warn', 1] }, 'number gate.slack'],
  [{ maxAge: '7 days' }, 'age gate.maxAge, noRule gate'],
  [{ maxAge: '0d' }, 'age gate.maxAge, noRule gate'],
  [{ maxAge: 7 }, 'age gate.maxAge, noRule gate'],
  [{ result: 'good', missing: 'no' }, 'level gate.missing'],
  [{ result: 'good', missing: ['warn', true] }, 'level gate.missing'],
  [{ checks: { title: 'fail' } }, 'level gate.checks.title, noRule gate'],
  [{ checks: ['title'] }, 'notObject gate.checks, noRule gate'],
  [{ issues: { high: -1 } }, 'number gate.issues.high, noRule gate'],
  [{ issues: { medium: ['warn', 1.5] } }, 'number gate.issues.medium, noRule gate'],
  [{ result: 'good', issues: { huge: 1 } }, 'unknownField gate.issues.huge'],
  [{ groups: { security: ['warn', 1] } }, 'level gate.groups.security, noRule gate'],
  [{ result: 'good', groups: { speed: 'error' } }, 'unknownField gate.groups.speed'],
  [{ result: 'good', pages: '/' }, 'notObject gate.pages'],
  [{ result: 'good', pages: ['blog'] }, 'pagePattern gate.pages[0]'],
  [{ result: 'good', pages: ['/', '/a?b'] }, 'pagePattern gate.pages[1]'],
  [{ result: 'good', pages: ['/../a'] }, 'pagePattern gate.pages[0]'],
  [{ result: 'good', exclude: [1] }, 'notText gate.exclude[0]'],
  [{ result: 'good', sitemap: '../sitemap.xml' }, 'sitemap gate.sitemap'],
  [{ result: 'good', sitemap: 'ftp://a.example/x' }, 'sitemap gate.sitemap'],
  [{ result: 'good', baseline: '/etc/x.json' }, 'outside gate.baseline'],
  [{ result: 'good', overrides: [{ result: 'off' }] }, 'missing gate.overrides[0].pages'],
  [{ result: 'good', overrides: [{ pages: ['/a'], sitemap: 'x' }] }, 'unknownField gate.overrides[0].sitemap'],
  [{ result: 'good', pages: Array(1001).fill('/a') }, 'tooMany gate.pages'],
];

const right: readonly object[] = [
  { result: 'decent' },
  { result: ['warn', 'good'], score: ['error', 70], slack: 2, maxAge: ['warn', '12h'], missing: 'off' },
  {
    ...{ pages: ['/', '/blog/*rest', '/:lang/about'], exclude: ['/drafts/*rest'], sitemap: 'public/sitemap.xml' },
    ...{ checks: { title: 'error', h1: 'warn', other: 'off' }, baseline: 'site-reports.baseline.json' },
    overrides: [{ pages: ['/legal/*rest'], result: 'off' }],
  },
  { sitemap: 'https://www.example.com/sitemap.xml', score: -5.5 },
  {
    issues: { high: 0, medium: ['warn', 5], low: 'off' },
    groups: { security: 'error', seo: 'warn', performance: 'off' },
  },
];

describe('The rules of a gate', () => {
  const schema = parseJson(readFileSync(path.join(root, 'media', 'site-reports.schema.json'), 'utf8')) as object;
  const isValid = new Ajv({ strict: false }).compile(schema);
  const file = (gate: unknown) => ({ sites: [{ url: site, gate }] });

  for (const [gate, faults] of faulty) {
    it(`have a fault at its place: ${JSON.stringify(gate).slice(0, 80)}`, () => {
      const found = stated(gate as object).faults.map(({ kind, field }) => `${kind} ${field.replace('sites[0].', '')}`);
      assert.equal(found.join(', '), faults);
      // A schema can't express whether anything is left to check.
      if (faults !== 'noRule gate') assert.ok(!isValid(file(gate)), 'the schema finds no fault');
    });
  }

  for (const gate of right) {
    it(`are read without a fault: ${JSON.stringify(gate).slice(0, 80)}`, () => {
      assert.deepEqual(stated(gate).faults, []);
      assert.ok(isValid(file(gate)), JSON.stringify(isValid.errors));
    });
  }

  it('are named by their lines', () => {
    const { text, faults } = stated({ pages: ['/'], result: 'good', score: 'x' });
    assert.equal(text.slice(faults[0]?.offset, (faults[0]?.offset ?? 0) + (faults[0]?.length ?? 0)), '"x"');
  });

  it('are explained for a page, field by field with their lines', () => {
    const { site: it_, text } = gated({
      ...{ result: 'good', checks: { title: 'error', h1: 'warn' }, maxAge: '48h', slack: 3, score: ['warn', 70] },
      overrides: [
        { pages: ['/blog/*rest'], checks: { h1: 'off' }, missing: 'warn' },
        { pages: ['/blog/:slug'], result: ['warn', 'decent'], issues: { high: 1 }, groups: { security: 'warn' } },
      ],
    });
    assert.equal(
      explanationText(it_, explain(it_.gate, '/blog/new', text)),
      [
        'https://www.example.com/blog/new',
        '  result           warn decent  site-reports.json:31',
        '  score            warn 70      site-reports.json:13',
        '  slack            3            site-reports.json:12',
        '  checks.title     error        site-reports.json:8',
        '  checks.h1        off          site-reports.json:23',
        '  issues.high      error 1      site-reports.json:36',
        '  groups.security  warn         site-reports.json:39',
        '  maxAge           error 2d     site-reports.json:11',
        '  missing          warn         site-reports.json:25',
      ].join('\n'),
    );
  });

  it('say which pages they are not about', () => {
    const { gate } = gated({ pages: ['/blog/*rest'], exclude: ['/blog/drafts/*rest'], result: 'good' }).site;
    assert.equal(explain(gate, '/about', '').against, 'None of the gate’s patterns matches this page.');
    assert.equal(explain(gate, '/blog/drafts/x', '').against, 'This page is excluded by /blog/drafts/*rest.');
    assert.equal(explain(gate, '/blog/x.html', '').against, undefined);
  });
});
