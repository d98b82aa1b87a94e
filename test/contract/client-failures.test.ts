import assert from 'node:assert/strict';
import { Client } from '../../src/service/client';
import { type Problem } from '../../src/service/errors';
import { AbortedError } from '../../src/util/abortedError';
import { Limiter } from '../../src/service/limiter';
import { startSandbox, type Sandbox } from '../sandbox/start';
import type { Switches } from '../sandbox/switches';
import { assertSilent, clientOf, failureOf, problemOf, type RecordingLog } from './client-support';

type Fault = Switches['faults'][number];

describe('The client says what went wrong', function () {
  // A program is started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let client: Client;
  let log: RecordingLog;
  let abort: AbortController;

  before(async () => {
    sandbox = await startSandbox({ reports: 30 });
  });
  beforeEach(async () => {
    await sandbox.reset();
    ({ client, log } = clientOf(sandbox.url, sandbox.key));
    abort = new AbortController();
  });
  afterEach(() => {
    // What waits to try again for longer than its test may would keep the test run from ending.
    abort.abort();
    assertSilent(log.lines, [sandbox.key]);
  });
  after(() => sandbox.stop());

  const url = 'https://new.example/';
  const operations = {
    GET: () => client.listReports({}, { signal: abort.signal }),
    POST: () => client.createReport({ url, privacy: 'private' }, { signal: abort.signal }),
    PUT: () => client.updateReport('2', { privacy: 'public' }, { signal: abort.signal }),
    DELETE: () => client.deleteReport('1', { signal: abort.signal }),
  };
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

  /** The methods of all requests that reached the service. */
  const sent = async () => (await sandbox.requests()).map(({ method }) => method);

  async function problemWith(fault: Fault): Promise<Problem> {
    await sandbox.control({ faults: [fault] });
    return problemOf(operations.GET(), sandbox.key);
  }

  const cases: Record<string, [Fault, Problem]> = {
    'the key is refused': [{ status: 401 }, { kind: 'keyRefused' }],
    'the key is refused by a page': [{ status: 401, html: true }, { kind: 'keyRefused' }],
    'a redirect leads to a sign-in page': [
      { redirect: 'https://sso.example/login?next=/' },
      { kind: 'redirected', to: 'https://sso.example/login' },
    ],
    'a redirect leads away': [
      { redirect: 'https://elsewhere.invalid/' },
      { kind: 'redirected', to: 'https://elsewhere.invalid/' },
    ],
    'a redirect is permanent': [
      { redirect: 'https://new.example/', status: 308 },
      { kind: 'redirected', to: 'https://new.example/' },
    ],
    'a page of HTML comes instead of data': [{ html: true }, { kind: 'webPage' }],
    'a page of HTML is sent as JSON': [{ body: '\n<!doctype html>' }, { kind: 'webPage' }],
    'it is forbidden': [
      { status: 403, body: { message: 'Not yours.' } },
      { kind: 'forbidden', message: 'Not yours.' },
    ],
    'it is forbidden without a word': [{ status: 403, html: true }, { kind: 'forbidden' }],
    'there is nothing': [{ status: 404 }, { kind: 'notFound' }],
    'there is nothing any more': [{ status: 410 }, { kind: 'notFound' }],
    'the service fails': [{ status: 500 }, { kind: 'serviceFailed', status: 500 }],
    'the service fails with a page': [
      { status: 500, html: true },
      { kind: 'serviceFailed', status: 500 },
    ],
    'there are too many requests, without a time': [{ status: 429 }, { kind: 'tooManyRequests' }],
    'the JSON breaks off': [{ malformed: true }, { kind: 'unreadable' }],
    'it is no JSON': [{ body: 'Internal error', headers: { 'content-type': 'text/plain' } }, { kind: 'unreadable' }],
  };
  for (const [name, [fault, problem]] of Object.entries(cases)) {
    it(`where ${name}`, async () => {
      assert.deepEqual(await problemWith(fault), problem);
      assert.deepEqual(await sent(), ['GET']);
    });
  }

  it('where its key is wrong', async () => {
    const { client: stranger, log: itsLog } = clientOf(sandbox.url, 'wrong-key-42');
    assert.deepEqual(await problemOf(stranger.listProjects({}), 'wrong-key-42'), { kind: 'keyRefused' });
    assertSilent(itsLog.lines, ['wrong-key-42']);
  });

  for (const status of [400, 409, 419, 422]) {
    it(`in the service's own words where it answers ${status}`, async () => {
      const body = { message: 'Invalid.', errors: { url: ['The url is odd.'], privacy: ['The privacy is new.'] } };
      const messages = ['The url is odd.', 'The privacy is new.'];
      assert.deepEqual(await problemWith({ status, body }), { kind: 'rejected', status, messages });
    });
  }

  it("in the words of the service's own validation", async () => {
    const rejected = (field: string) => ({ kind: 'rejected', status: 422, messages: [field] });
    const invalid = await failureOf(client.createReport({ url: 'nowhere', privacy: 'private' }), sandbox.key);
    assert.deepEqual(invalid.problem, rejected('The url format is invalid.'));
    assert.deepEqual([invalid.mayHaveHappened, invalid.service], [false, sandbox.url]);
    const missing = problemOf(client.createReport({ url, privacy: 'password' }), sandbox.key);
    assert.deepEqual(await missing, rejected('The password field is required when privacy is 2.'));
  });

  it("in the service's words also where it calls its JSON a page", async () => {
    const fault = { status: 422, body: { message: 'The url is odd.' }, headers: { 'content-type': 'text/html' } };
    assert.deepEqual(await problemWith(fault), { kind: 'rejected', status: 422, messages: ['The url is odd.'] });
  });

  it('and no part of the key, where a long answer is cut within it', async () => {
    const message = `${'x'.repeat(285)}${sandbox.key}`;
    await sandbox.control({ faults: [{ status: 422, body: { message } }] });
    await failureOf(client.listReports({}), sandbox.key.slice(0, 10));
  });

  for (const status of [403, 422]) {
    it(`but not the key, where the service repeats it in its answer ${status}`, async () => {
      await sandbox.control({ faults: [{ status, body: { message: `No such token: ${sandbox.key}` } }] });
      await failureOf(client.listReports({}), sandbox.key);
    });
  }

  it('by trying again, whatever the method, after one refusal with a short Retry-After', async () => {
    await sandbox.control({
      faults: methods.map((method) => ({ method, times: 1, status: 429, headers: { 'Retry-After': '1' } })),
    });
    const started = Date.now();
    await Promise.all(methods.map((method) => operations[method]()));
    assert.ok(Date.now() - started >= 990);
    assert.deepEqual((await sent()).sort(), methods.flatMap((method) => [method, method]).sort());
    for (const method of methods)
      assert.ok(
        log.lines.some((line) => line.startsWith(`Trying ${method} again`)),
        method,
      );
  });

  for (const method of methods) {
    it(`after ${method} was refused for long, without trying again`, async () => {
      const started = Date.now();
      await sandbox.control({ faults: [{ status: 429, headers: { 'Retry-After': '31' } }] });
      const { problem, mayHaveHappened } = await failureOf(operations[method](), sandbox.key);
      assert.ok(problem.kind === 'tooManyRequests' && problem.retryAt !== undefined);
      assert.ok(problem.retryAt >= started + 31_000 && problem.retryAt <= Date.now() + 31_000);
      assert.deepEqual([await sent(), mayHaveHappened], [[method], false]);
    });
  }

  it('for all requests once one was refused, each of which waits as long as the service wants', async () => {
    const limiter = new Limiter(() => 4);
    const held = new Client({ baseUrl: sandbox.url, apiKey: sandbox.key, log, limiter });
    await sandbox.control({ faults: [{ times: 1, status: 429, headers: { 'Retry-After': '1' } }] });
    const started = Date.now();
    const first = held.listReports({});
    while (limiter.heldFor === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, held.listProjects({}), held.createReport({ url, privacy: 'private' })]);
    assert.ok(Date.now() - started >= 990);
    assert.equal((await sent()).length, 4);
    limiter.refused(3_600_000);
    const { problem } = await failureOf(held.listReports({}), sandbox.key);
    assert.ok(problem.kind === 'tooManyRequests');
    assert.ok(Math.abs((problem.retryAt ?? 0) - Date.now() - 3_600_000) < 2000);
    assert.equal((await sent()).length, 4);
  });

  it('for what nobody waits for until half of a minute is left, and sends none of it that is no longer wanted', async () => {
    const clock = { time: 0 };
    let isWanted = true;
    const limiter = new Limiter(() => 4, {
      clock: { now: Date.now, elapsed: () => clock.time },
      wait: (milliseconds) => ((clock.time += milliseconds), (isWanted = false), Promise.resolve()),
    });
    const patient = new Client({ baseUrl: sandbox.url, apiKey: sandbox.key, log, limiter });
    await sandbox.control({ limit: 2 });
    const isStillWanted = () => isWanted;
    await patient.listReports({}, { isStillWanted });
    await assert.rejects(patient.listReports({}, { isStillWanted }), AbortedError);
    await assert.rejects(patient.getReport('1', { isStillWanted }), AbortedError);
    assert.deepEqual([await sent(), clock.time > 0], [['GET'], true]);
  });

  it('after three refusals in a row', async () => {
    await sandbox.control({ faults: [{ status: 429, headers: { 'Retry-After': '0' } }] });
    assert.equal(
      (await problemOf(client.createReport({ url, privacy: 'private' }), sandbox.key)).kind,
      'tooManyRequests',
    );
    assert.deepEqual(await sent(), ['POST', 'POST', 'POST']);
  });

  it('with few requests, each later than the one before, where it is refused without a wait', async () => {
    const clock = { time: 0 };
    const waits: number[] = [];
    const limiter = new Limiter(() => 4, {
      clock: { now: Date.now, elapsed: () => clock.time },
      wait: (milliseconds) => (waits.push(milliseconds), (clock.time += milliseconds), Promise.resolve()),
    });
    const impatient = new Client({ baseUrl: sandbox.url, apiKey: sandbox.key, log, limiter });
    await sandbox.control({ faults: [{ status: 429, headers: { 'Retry-After': '0' } }] });
    const { signal: sendingSignal } = new AbortController();
    for (let times = 0; times < 12; times++) {
      await assert.rejects(impatient.updateReport('1', { privacy: 'private' }, { sendingSignal }));
    }
    assert.equal((await sent()).length, 12);
    assert.deepEqual(waits.slice(0, 7), [500, 1000, 2000, 4000, 8000, 16_000, 30_000]);
  });

  it('when to try again, by the clock of the service where that is another', async () => {
    const hours = 3 * 3_600_000;
    for (const off of [hours, -hours]) {
      const of = (time: number) => new Date(time + off).toUTCString();
      const headers = { Date: of(Date.now()), 'Retry-After': of(Date.now() + 45_000) };
      const problem = await problemWith({ status: 429, headers });
      assert.ok(problem.kind === 'tooManyRequests');
      assert.ok(Math.abs((problem.retryAt ?? 0) - Date.now() - 45_000) < 2000, `${off}`);
    }
  });

  it('when to try again, as a date that the service gave', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    const problem = await problemWith({ status: 429, headers: { 'Retry-After': later } });
    assert.ok(problem.kind === 'tooManyRequests' && Math.abs((problem.retryAt ?? 0) - Date.parse(later)) < 2000);
  });

  // Such a time is shown to the person: one that no calendar has would make the message itself fail.
  for (const value of ['99999999999999999999', '9007199254740991', '60.5', '-1', 'soon', ' ', '1e9']) {
    it(`when to try again, if at all, where Retry-After is ${JSON.stringify(value)}`, async () => {
      const problem = await problemWith({ status: 429, headers: { 'Retry-After': value } });
      assert.ok(problem.kind === 'tooManyRequests');
      const { retryAt = Date.now() } = problem;
      const years = (retryAt - Date.now()) / (365 * 86_400_000);
      assert.ok(Number.isFinite(new Date(retryAt).getTime()) && years < 100, `${years} years`);
      assert.deepEqual(await sent(), ['GET']);
    });
  }

  for (const status of [502, 503, 504]) {
    it(`after ${status} tries a GET again and no change`, async () => {
      await sandbox.control({ faults: [{ times: 1, status }] });
      await client.listReports({});
      for (const method of methods.slice(1)) {
        await sandbox.control({ faults: [{ times: 1, status }] });
        const { problem, mayHaveHappened } = await failureOf(operations[method](), sandbox.key);
        assert.deepEqual([problem, mayHaveHappened], [{ kind: 'serviceFailed', status }, true]);
      }
      assert.deepEqual(await sent(), ['GET', ...methods]);
    });
  }

  it('with doubt after 408 to a change: a gateway may have waited too short', async () => {
    await sandbox.control({ faults: [{ status: 408 }] });
    const { problem, mayHaveHappened } = await failureOf(operations.POST(), sandbox.key);
    assert.deepEqual([problem, mayHaveHappened], [{ kind: 'serviceFailed', status: 408 }, true]);
  });

  it('after 503 with a long Retry-After, without trying again', async () => {
    const problem = await problemWith({ status: 503, headers: { 'Retry-After': '31' } });
    assert.deepEqual([problem, await sent()], [{ kind: 'serviceFailed', status: 503 }, ['GET']]);
  });

  it('after 503 with a Retry-After of years, without waiting for it', async function () {
    this.timeout(5_000);
    const problem = await problemWith({ status: 503, headers: { 'Retry-After': '99999999999' } });
    assert.deepEqual(problem, { kind: 'serviceFailed', status: 503 });
  });

  // Many services send with every answer when their quota begins anew, which says nothing about a failure.
  for (const name of ['RateLimit-Reset', 'X-RateLimit-Reset']) {
    it(`after 503 with ${name}, tries a GET again without waiting until then`, async function () {
      this.timeout(5_000);
      await sandbox.control({ faults: [{ times: 1, status: 503, headers: { [name]: '3600' } }] });
      await operations.GET();
      assert.deepEqual(await sent(), ['GET', 'GET']);
    });
  }

  it('nothing where what is to be deleted is gone already, but for a line in the log', async () => {
    await client.deleteReport('999999');
    await client.deleteProject('never was');
    assert.equal(log.lines.filter((line) => line.includes('Already gone')).length, 2);
    assert.deepEqual(await sent(), ['DELETE', 'GET', 'DELETE', 'GET']);
  });

  // Neither can be a segment of a URL: the request would go to another operation.
  for (const name of ['.', '..', '']) {
    it(`without asking the service about ${JSON.stringify(name)}`, async () => {
      for (const operation of [client.deleteProject(name), client.deleteReport(name), client.getReport(name)]) {
        assert.equal((await failureOf(operation, sandbox.key)).mayHaveHappened, false);
      }
      assert.deepEqual(await sent(), []);
    });
  }

  it('without doubt where a name cannot be written in a URL at all', async () => {
    const { mayHaveHappened } = await failureOf(client.deleteProject('half a \ud83d'), sandbox.key);
    assert.deepEqual([mayHaveHappened, await sent()], [false, []]);
  });
});
