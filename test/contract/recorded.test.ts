import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { asker, type Ask, type Fields } from './ask';
import { aSandbox } from './suite';

/** Recorded answers of the service, with long texts and lists cut. */
type Recorded = Record<string, { status: number; answer: unknown }>;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names and kinds of values in an answer; for a list, those of its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (!isFields(value)) return value === null ? 'null' : typeof value;
  const { results, ...others } = value;
  const shapes = Object.entries(others).map(([name, field]) => [name, shapeOf(field)] as const);
  return { ...Object.fromEntries(shapes), ...(isFields(results) && { results: checksIn(results) }) };
}

/** The checks of a record, with the points of each. Their findings differ from page to page. */
function checksIn(results: Record<string, unknown>): unknown {
  return Object.entries(results).map(([name, check]) => [name, isFields(check) ? check['importance'] : undefined]);
}

describe('The sandbox answers as the service was recorded to', function () {
  const sandbox = aSandbox(this, { reports: 500 });
  let ask: Ask;
  let recorded: Recorded;

  before(async () => {
    recorded = JSON.parse(await readFile('test/fixtures/service/answers.json', 'utf8')) as Recorded;
    ask = asker(sandbox().url, sandbox().key);
  });
  beforeEach(async () => {
    await sandbox().restore();
  });

  const page = 'https://cmp-docs.example/x/plain';
  const gone = { 'cmp-docs.example/x/plain': { status: 404 } };

  /** The requests with recorded answers, and the setup of the sandbox for each. */
  const requests: Record<string, [method: string, path: string, fields?: Fields, switches?: object]> = {
    create: ['POST', '/reports', { url: page }],
    'create-password': ['POST', '/reports', { url: page, privacy: 2, password: 'secret' }],
    'create-404': ['POST', '/reports', { url: page }, { pages: gone }],
    'create-not-a-url': ['POST', '/reports', { url: 'not a url' }],
    'create-all-wrong': ['POST', '/reports', { url: 'nope', privacy: 9, password: 'p'.repeat(129) }],
    'create-redirect-elsewhere': [
      ...(['POST', '/reports', { url: page }] as const),
      { pages: { 'cmp-docs.example/x/plain': { redirect: 'https://www.elsewhere.example/' } } },
    ],
    'limit-3-over': ['POST', '/reports', { url: page }, { reportsAMonth: 0 }],
    list: ['GET', '/reports'],
    'list-page-beyond': ['GET', '/reports', { page: 9999 }],
    projects: ['GET', '/projects', { per_page: 10 }],
    show: ['GET', '/reports/7'],
    'show-missing': ['GET', '/reports/99999999'],
    'update-missing': ['PUT', '/reports/99999999', { privacy: 1 }],
    'update-privacy-0': ['PUT', '/reports/7', { privacy: 0 }],
    'update-privacy-2-no-password': ['PUT', '/reports/7', { privacy: 2 }],
    'update-results-1': ['PUT', '/reports/7', { results: 1 }],
    delete: ['DELETE', '/reports/7'],
    'delete-twice': ['DELETE', '/reports/99999999'],
    'project-delete': ['DELETE', '/projects/docs.example.net'],
    throttled: ['GET', '/reports', {}, { limit: 0 }],
  };
  for (const [name, [method, path, fields, switches = {}]] of Object.entries(requests)) {
    it(`to ${name}`, async () => {
      await sandbox().control(switches);
      const { status, body } = await ask(method, path, fields);
      const { status: expected, answer } = recorded[name] ?? assert.fail(`${name} was not recorded`);
      assert.deepEqual([status, shapeOf(body)], [expected, shapeOf(answer)]);
    });
  }

  it('to a wrong key, with and without JSON accepted', async () => {
    const { status, body } = await ask('GET', '/reports', {}, { authorization: 'Bearer wrong' });
    assert.deepEqual([status, body], [recorded['key-wrong']?.status, recorded['key-wrong']?.answer]);
    const page = await ask('GET', '/reports', {}, { authorization: 'Bearer wrong', accept: '*/*' });
    assert.equal(page.status, recorded['key-wrong-no-accept']?.status);
  });

  it('in records whose points are those of the checks that pass, as big as they were', async () => {
    const { body } = await ask('GET', '/reports', { per_page: 100 });
    const { data } = body as { data: { result: number; results: Record<string, Check> }[] };
    type Check = { passed: boolean; importance: 'high' | 'medium' | 'low' };
    const points = { high: 10, medium: 5, low: 0 };
    for (const { result, results } of data) {
      const sum = (checks: Check[]) => checks.reduce((total, { importance }) => total + points[importance], 0);
      const checks = Object.values(results);
      assert.equal(result, Math.round((100 * sum(checks.filter(({ passed }) => passed))) / sum(checks)));
    }
    const sizes = data.map((record) => JSON.stringify(record).length).sort((one, other) => one - other);
    const average = sizes.reduce((total, size) => total + size, 0) / sizes.length;
    assert.ok(average > 10_000 && average < 30_000, `${average} bytes on average`);
    assert.ok((sizes[0] ?? 0) > 5000 && (sizes.at(-1) ?? 0) > 50_000, sizes.join());
  });
});
