import assert from 'node:assert/strict';
import { Client } from '../../src/service/client';
import { type Problem } from '../../src/service/errors';
import { AbortedError } from '../../src/util/abortedError';
import { Limiter } from '../../src/service/limiter';
import type { Switches } from '../sandbox/switches';
import { assertSilent, clientOf, failureOf, problemOf, type RecordingLog } from './client-support';
import { aSandbox } from './suite';

type Fault = Switches['faults'][number];

describe('The client says what went wrong', function () {
  const sandbox = aSandbox(this, { reports: 30 });
  let client: Client;
  let log: RecordingLog;

  beforeEach(() => {
    ({ client, log } = clientOf(sandbox().url, sandbox().key));
  });
  afterEach(() => assertSilent(log.lines, [sandbox().key]));

  /** The methods of all requests that reached the service. */
  const sent = async () => (await sandbox().requests()).map(({ method }) => method);

  async function problemWith(fault: Fault): Promise<Problem> {
    await sandbox().control({ faults: [fault] });
    return problemOf(client.listReports({}), sandbox().key);
  }

  const cases: Record<string, [Fault, Problem]> = {
    'the key is refused by a page': [{ status: 401, html: true }, { kind: 'keyRefused' }],
    'a redirect leads to a sign-in page': [
      { redirect: 'https://sso.example/login?next=/' },
      { kind: 'redirected', to: 'https://sso.example/login' },
    ],
    'it is forbidden without a word': [{ status: 403, html: true }, { kind: 'forbidden' }],
    'there is nothing any more': [{ status: 410 }, { kind: 'notFound' }],
    'the service fails with a page': [
      { status: 500, html: true },
      { kind: 'serviceFailed', status: 500 },
    ],
    'it is no JSON': [{ body: 'Internal error', headers: { 'content-type': 'text/plain' } }, { kind: 'unreadable' }],
  };
  for (const [name, [fault, problem]] of Object.entries(cases)) {
    it(`where ${name}`, async () => {
      assert.deepEqual(await problemWith(fault), problem);
      assert.deepEqual(await sent(), ['GET']);
    });
  }

  it('not of a list that has records all the same', async () => {
    await sandbox().control({ faults: [{ body: { error: 'Slow today.', data: [{ id: 7 }] } }] });
    assert.equal((await client.listReports({})).records.length, 1);
  });

  it("in the service's words also where it calls its JSON a page", async () => {
    const fault = { status: 422, body: { message: 'The url is odd.' }, headers: { 'content-type': 'text/html' } };
    assert.deepEqual(await problemWith(fault), { kind: 'rejected', status: 422, messages: ['The url is odd.'] });
  });

  it('for what nobody waits for until half of a minute is left, and sends none of it that is no longer wanted', async () => {
    const clock = { time: 0 };
    let isWanted = true;
    const limiter = new Limiter(() => 4, {
      clock: { now: Date.now, elapsed: () => clock.time },
      wait: (milliseconds) => ((clock.time += milliseconds), (isWanted = false), Promise.resolve()),
    });
    const patient = new Client({ baseUrl: sandbox().url, apiKey: sandbox().key, log, limiter });
    await sandbox().control({ limit: 2 });
    const isStillWanted = () => isWanted;
    await patient.listReports({}, { isStillWanted });
    await assert.rejects(patient.listReports({}, { isStillWanted }), AbortedError);
    await assert.rejects(patient.getReport('1', { isStillWanted }), AbortedError);
    assert.deepEqual([await sent(), clock.time > 0], [['GET'], true]);
  });

  // None can be a segment of a URL: the request would go to another operation, or can't be written at all.
  for (const name of ['.', '..', '', 'half a \ud83d']) {
    it(`without asking the service about ${JSON.stringify(name)}`, async () => {
      for (const operation of [client.deleteProject(name), client.deleteReport(name), client.getReport(name)]) {
        assert.equal((await failureOf(operation, sandbox().key)).mayHaveHappened, false);
      }
      assert.deepEqual(await sent(), []);
    });
  }
});
