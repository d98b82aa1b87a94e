import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { coverageOf, type SiteInput } from '../../../src/model/gate/coverage';
import { isWrong } from '../../../src/model/gate/outcome';
import { pairsOf } from '../../../src/model/gate/pairs';
import { exposedReports, reasonsAgainst, withoutTokens } from '../../../src/model/gate/privacy';
import { FakeService, reportOf } from '../lists/fakeService';
import { folderWith, gated, rated, site } from './gates';

const { signal } = new AbortController();
const alias = 'https://staging.example.com';

function input(service: FakeService, gate: object, files: Readonly<Record<string, string>> = {}): SiteInput {
  const { site: stated } = gated({ result: 'good', ...gate });
  return { site: stated, address: site, service, serviceUrl: 'https://x.example', folder: folderWith(files), signal };
}

const sitemap = (...paths: readonly string[]) => ({
  's.xml': `<urlset>${paths.map((it) => `<url><loc>https://any.example${it}</loc></url>`).join('')}</urlset>`,
});

/** A service whose lists may go on, so that nothing is certain. */
function cutShort(service: FakeService): FakeService {
  const list = service.listReports.bind(service);
  service.listReports = async (...args) => ({ ...(await list(...args)), total: 1000 });
  return service;
}

describe('The coverage of a site', () => {
  const service = () => new FakeService().add(rated('1', '/a'), rated('2', '/gone'), rated('3', '/drafts/x'));
  const gate = { sitemap: 's.xml', exclude: ['/drafts/*rest'] };

  it('is the pages without a report, and the reports without a page', async () => {
    const { withoutReport, withoutPage, problems } = await coverageOf(
      input(service(), gate, sitemap('/a', '/b', '/drafts/y')),
    );
    assert.deepEqual([withoutReport, withoutPage, problems], [[`${site}/b`], [{ id: '2', url: `${site}/gone` }], []]);
  });

  it('judges nothing by a list that was cut short', async () => {
    const found = await coverageOf(input(cutShort(service()), gate, sitemap('/a', '/b')));
    assert.deepEqual(found, { withoutReport: undefined, withoutPage: undefined, problems: [{ kind: 'cutShort' }] });
  });

  it('deletes nothing where nothing names the pages', async () => {
    const found = await coverageOf(input(service(), { pages: ['/b', '/*rest'] }));
    assert.deepEqual(found, { withoutReport: [`${site}/b`], withoutPage: undefined, problems: [{ kind: 'noPages' }] });
    const lost = await coverageOf(input(service(), gate));
    assert.deepEqual([lost.withoutPage, lost.problems.map(({ kind }) => kind)], [undefined, ['sitemap']]);
  });

  it('says why it cannot be told', async () => {
    const failing = service();
    failing.listReports = () => Promise.reject(new ServiceError({ kind: 'unreadable' }, 'https://x.example'));
    const { withoutReport, withoutPage, problems } = await coverageOf(input(failing, gate, sitemap('/a')));
    assert.deepEqual(
      [withoutReport, withoutPage, problems.map(({ kind }) => kind)],
      [undefined, undefined, ['service']],
    );
  });
});

describe('What looks unpublished', () => {
  const reasons: readonly (readonly [url: string, ...string[]])[] = [
    ['https://www.example.com/testing/preview?page=2'],
    ['https://latest.example.com/'],
    ['https://contest.example.com/'],
    ['https://device.example.com/'],
    ['https://example.dev/'],
    ['https://my-previews-blog.example/'],
    ['https://test.example/'],
    ['https://www.test-drive.example/'],
    [`${alias}/a`, 'alias', 'staging'],
    ['https://www-staging.example.com/', 'staging'],
    ['https://dev.example.com/', 'staging'],
    ['https://qa2.example.com/', 'staging'],
    ['https://deploy-preview-12--site.netlify.app/', 'preview'],
    ['https://site-git-branch-team.vercel.app/', 'preview'],
    ['https://preview.example.com/', 'preview'],
    ['https://pr-17.example.com/', 'preview'],
    ['https://abc.ngrok-free.app/', 'preview'],
    ['http://localhost/', 'private'],
    ['http://localhost:3000/', 'private', 'port'],
    ['http://10.1.2.3/', 'private'],
    ['http://192.168.0.1/', 'private'],
    ['http://172.20.0.1/', 'private'],
    ['http://172.32.0.1/'],
    ['http://[fd00::1]/', 'private'],
    ['https://intranet/', 'private'],
    ['https://wiki.corp/', 'private'],
    ['https://example.com:8443/', 'port'],
    ['https://user:pass@example.com/', 'user'],
    ['https://example.com/?access_token=abc', 'token'],
    ['https://example.com/?monkey=1&keyboard=2'],
    ['not an address'],
  ];
  for (const [url, ...expected] of reasons)
    it(`${url}: ${expected.join(', ') || 'nothing'}`, () => assert.deepEqual(reasonsAgainst(url, [alias]), expected));

  it('is printed without secrets', () => {
    assert.equal(withoutTokens('https://u:p@a.example/?token=x&b=1'), 'https://•••@a.example/?token=•••&b=1');
    assert.equal(withoutTokens('x'), 'x');
  });

  it('is only what everybody can see', async () => {
    const of = (id: string, privacy: 'public' | 'private' | undefined) =>
      reportOf(id, { url: `${alias}/${id}`, privacy });
    const service = new FakeService().add(
      of('1', 'public'),
      of('2', 'private'),
      of('3', undefined),
      rated('4', '/', { privacy: 'public' }),
    );
    const found = await exposedReports({ ...input(service, {}), aliases: [alias] });
    const problems = [{ kind: 'unknownPrivacy', count: 1 }];
    assert.deepEqual(found, { exposed: [{ id: '1', url: `${alias}/1`, reasons: ['alias', 'staging'] }], problems });
    const own = await exposedReports({ ...input(service, {}), aliases: [alias], addresses: [site] });
    assert.deepEqual(own, { exposed: [], problems: [] });
    const silent = await exposedReports({ ...input(new FakeService().add(of('3', undefined)), {}), aliases: [alias] });
    assert.deepEqual(silent.problems, [{ kind: 'noPrivacy' }]);
    const short = await exposedReports({ ...input(cutShort(service), {}), aliases: [alias] });
    assert.deepEqual([short.exposed.length, short.problems], [1, [{ kind: 'cutShort' }, ...problems]]);
    assert.equal(isWrong({ kind: 'unknownPrivacy', count: 1 }), false);
  });
});

describe('A page and its counterpart', () => {
  const at = (id: string, path: string, fields: object) => rated(id, path, { url: alias + path, ...fields });
  const service = () =>
    new FakeService().add(
      ...[rated('1', '/a', { score: 90 }), rated('2', '/b', { result: 'bad' }), rated('3', '/c'), rated('4', '/d')],
      ...[
        at('5', '/a/', { score: 80 }),
        at('6', '/b', { result: 'good' }),
        at('7', '/c', { result: undefined }),
        at('8', '/e', {}),
      ],
    );

  it('are side by side', async () => {
    const { pairs, problems } = await pairsOf({ ...input(service(), { pages: ['/z', '/*rest'] }), address: alias });
    const told = pairs.map(({ path, here, there, verdict }) => [path, here?.id, there?.id, verdict]);
    assert.deepEqual(told, [
      ['/a', '1', '5', 'worse'],
      ['/b', '2', '6', 'better'],
      ['/c', '3', '7', 'notRated'],
      ['/d', '4', undefined, 'onlyHere'],
      ['/e', undefined, '8', 'onlyThere'],
      ['/z', undefined, undefined, 'neither'],
    ]);
    assert.deepEqual(problems, []);
  });

  it('are left out where a list was cut short', async () => {
    const { pairs, problems } = await pairsOf({ ...input(cutShort(service()), {}), address: alias });
    assert.deepEqual(
      pairs.map(({ path }) => path),
      ['/a', '/b', '/c'],
    );
    assert.deepEqual(problems, [{ kind: 'cutShort' }, { kind: 'cutShort' }]);
  });
});
