import assert from 'node:assert/strict';
import type { Report } from '../../../src/service/records';
import { checkOutcomes } from '../../../src/history/version';
import { failedChecksOf, knownPages } from '../../../src/history/knownReports';
import { PagesOfReports } from '../../../src/reports/pagesOfReports';

const report = (id: string, url: string, createdAt?: number) => ({ id, url, createdAt }) as Report;
const byId = (...reports: readonly Report[]) => new Map(reports.map((it) => [it.id, it]));

describe('The failed checks of a report', () => {
  const version = (generatedAt: number, passed: Readonly<Record<string, boolean>> | undefined) => ({
    ...{ seenAt: 9, generatedAt, result: undefined, score: undefined },
    checks: passed && checkOutcomes(passed),
  });
  const versions = [version(1, { a: false }), version(2, { a: false, b: true, c: false }), version(3, undefined)];
  const history = { versionsOf: () => Promise.resolve(versions) };
  const rated = (generatedAt: number, failedChecks?: readonly string[]) =>
    ({ id: '1', generatedAt, failedChecks }) as Report;

  it('are counted in its row, or else in the version that was recorded with them', async () => {
    assert.equal(await failedChecksOf({ history }, rated(2, ['x'])), 1);
    assert.equal(await failedChecksOf({ history }, rated(2)), 2);
    assert.equal(await failedChecksOf({ history }, rated(3)), undefined);
  });
});

describe('The pages of known reports', () => {
  const reports = byId(
    report('1', 'https://Example.com/a/', 1),
    report('2', 'https://example.com/a', 2),
    report('3', 'https://xn--mnchen-3ya.example/'),
    report('4', 'no address'),
  );
  const idsOf = (pages: PagesOfReports, url: string) => pages.reportsOf(url).map(({ id }) => id);

  it('are found however their address is written, the newest report first', async () => {
    const pages = await PagesOfReports.of(reports);
    assert.deepEqual(idsOf(pages, 'https://example.com/a#x'), ['2', '1']);
    assert.deepEqual(idsOf(pages, 'https://münchen.example'), ['3']);
    assert.deepEqual(idsOf(pages, 'https://example.com/b'), []);
  });

  it('make a host known, and no other that begins like it', async () => {
    const pages = await PagesOfReports.of(reports);
    const hosts = ['example.com', 'example.com.evil.example', 'example.co', 'example.com:8080', ''];
    assert.deepEqual(
      hosts.filter((it) => pages.hasHost(it)),
      ['example.com'],
    );
  });

  it('are those of the reports that there are now', async () => {
    const former = await PagesOfReports.of(reports);
    const pages = await PagesOfReports.of(byId(report('1', 'https://other.example/')), former);
    assert.deepEqual(idsOf(pages, 'https://example.com/a'), []);
    assert.deepEqual(idsOf(pages, 'https://other.example/'), ['1']);
    assert.equal(pages.hasHost('example.com'), false);
  });

  it('are the same object until rows change, whoever asks', async () => {
    const list = { pagedList: { state: { rows: [...reports.values()] } } };
    const session = { store: { lists: { allReports: [list] } }, restored: Promise.resolve() };
    const [pages, same] = await Promise.all([knownPages(session), knownPages(session)]);
    assert.equal(pages, same);
    list.pagedList.state.rows = [report('5', 'https://new.example/')];
    const others = await knownPages(session);
    assert.deepEqual([others.hasHost('new.example'), others.hasHost('example.com')], [true, false]);
  });
});
