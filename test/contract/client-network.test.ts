import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { Client } from '../../src/service/client';
import { AbortedError } from '../../src/util/abortedError';
import { Limiter } from '../../src/service/limiter';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { assertSilent, clientOf, failureOf, problemOf, withServer, type RecordingLog } from './client-support';

const key = 'network-key-0123456789';
const url = 'https://new.example/page';
const unreachable = (cause: string) => ({ kind: 'unreachable', cause });

describe('The client on a bad network', function () {
  // A program is started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let client: Client;
  let log: RecordingLog;

  before(async () => {
    sandbox = await startSandbox({ reports: 30, key });
  });
  beforeEach(async () => {
    await sandbox.reset();
    ({ client, log } = clientOf(sandbox.url, key));
  });
  afterEach(() => assertSilent(log.lines, [key]));
  after(() => sandbox.stop());

  const changes = {
    POST: () => client.createReport({ url, privacy: 'private' }),
    PUT: () => client.updateReport('1', { privacy: 'public' }),
    DELETE: () => client.deleteReport('1'),
  };
  const sent = async () => (await sandbox.requests()).map(({ method }) => method);

  for (const drop of ['before', 'after'] as const) {
    it(`tries a GET again that was dropped ${drop} it was answered`, async () => {
      await sandbox.control({ faults: [{ times: 1, drop }] });
      assert.equal((await client.listReports({})).records.length, 10);
      assert.deepEqual(await sent(), ['GET', 'GET']);
      assert.match(log.lines[0] ?? '', /^GET .* unreachable \(reset\) \d+ ms$/);
    });

    for (const [method, change] of Object.entries(changes)) {
      it(`sends ${method} once and tells its doubt, dropped ${drop} it was carried out`, async () => {
        await sandbox.control({ faults: [{ drop }] });
        const { problem, mayHaveHappened, service } = await failureOf(change(), key);
        assert.deepEqual([problem, mayHaveHappened, service], [unreachable('reset'), true, sandbox.url]);
        assert.deepEqual(await sent(), [method]);
      });
    }
  }

  it('leaves a place free for a look while creations take their time', async () => {
    const asked: (string | undefined)[] = [];
    let tell: () => void = () => undefined;
    const hasThree = new Promise<void>((resolve) => (tell = resolve));
    const server: RequestListener = (request, response) => {
      if (asked.push(request.method) === 3) tell();
      if (request.method === 'GET') response.setHeader('Content-Type', 'application/json').end('{"data":{"id":1}}');
    };
    await withServer(server, async (baseUrl) => {
      const slow = new Client({ baseUrl, apiKey: key, log, limiter: new Limiter(() => 4) });
      const abort = new AbortController();
      const { signal } = abort;
      const creations = ['a', 'b', 'c', 'd'].map((name) =>
        slow.createReport({ url: url + name, privacy: 'private' }, { signal }),
      );
      await hasThree;
      await slow.getReport('1');
      assert.deepEqual(asked, ['POST', 'POST', 'POST', 'GET']);
      abort.abort();
      await Promise.allSettled(creations);
    });
  });

  it('gives up a GET after the third attempt', async () => {
    await sandbox.control({ faults: [{ drop: 'before' }] });
    assert.deepEqual(await problemOf(client.listReports({}), key), unreachable('reset'));
    assert.deepEqual(await sent(), ['GET', 'GET', 'GET']);
  });

  it('sends a change once and tells its doubt where the answer is slow', async () => {
    ({ client, log } = clientOf(sandbox.url, key, 150));
    await sandbox.control({ faults: [{ delay: 1_000 }] });
    for (const change of Object.values(changes)) {
      const { problem, mayHaveHappened } = await failureOf(change(), key);
      assert.deepEqual([problem, mayHaveHappened], [{ kind: 'tooSlow', seconds: 1 }, true]);
    }
    assert.deepEqual(await sent(), Object.keys(changes));
  });

  it('does not wait for a slow list', async () => {
    ({ client, log } = clientOf(sandbox.url, key, 150));
    await sandbox.control({ faults: [{ delay: 1_000 }] });
    const { problem, mayHaveHappened } = await failureOf(client.listReports({}), key);
    assert.deepEqual([problem, mayHaveHappened], [{ kind: 'tooSlow', seconds: 1 }, false]);
    assert.match(log.lines[0] ?? '', /^GET .* ended \d+ ms$/);
  });

  it('waits longer where the service may analyse a page first, and for nothing else', async () => {
    ({ client, log } = clientOf(sandbox.url, key, 150, 10_000));
    await sandbox.control({ faults: [{ delay: 500 }] });
    assert.equal((await client.createReport({ url, privacy: 'private' }))?.url, url);
    assert.equal((await client.updateReport('2', { results: true }))?.id, '2');
    for (const operation of [changes.PUT, changes.DELETE, () => client.listReports({})]) {
      assert.equal((await problemOf(operation(), key)).kind, 'tooSlow');
    }
  });

  for (const [how, fault] of Object.entries({
    'breaks off': { malformed: true },
    'is a page of HTML': { html: true },
  } as const)) {
    it(`takes no change for made whose answer ${how}`, async () => {
      await sandbox.control({ faults: [fault] });
      for (const change of Object.values(changes)) assert.ok((await failureOf(change(), key)).mayHaveHappened);
      assert.deepEqual(await sent(), Object.keys(changes));
      assertSilent(log.lines, [key]);
    });
  }

  it('takes a change for made whose answer begins with a notice', async () => {
    await sandbox.control({ faults: [{ notice: true }] });
    assert.equal((await client.createReport({ url, privacy: 'private' }))?.url, url);
    assertSilent(log.lines, [key]);
  });

  it('takes a GET that is answered with a page for a wrong key or address', async () => {
    await sandbox.control({ faults: [{ html: true }] });
    assert.deepEqual(await problemOf(client.listReports({}), key), { kind: 'webPage' });
  });

  it('has no doubt where nothing could be sent', async () => {
    let closed = '';
    await withServer(
      () => undefined,
      async (address) => Promise.resolve(void (closed = address)),
    );
    const places = {
      [closed]: 'refused',
      'http://nothing.invalid': 'dns',
      [sandbox.url.replace('http:', 'https:')]: 'tls',
    };
    for (const [address, cause] of Object.entries(places)) {
      ({ client, log } = clientOf(address, key));
      const { problem, mayHaveHappened } = await failureOf(client.createReport({ url, privacy: 'private' }), key);
      assert.deepEqual([problem, mayHaveHappened, log.lines.length], [unreachable(cause), false, 1], address);
    }
  });

  describe('gives up', () => {
    const isAborted = (operation: Promise<unknown>) =>
      assert.rejects(operation, (error) => {
        assert.ok(error instanceof AbortedError, inspect(error));
        assertSilent([inspect(error, { depth: 10, showHidden: true })], [key]);
        return true;
      });

    it('before it asks, when told to', async () => {
      const signal = AbortSignal.abort();
      await isAborted(client.listReports({}, { signal }));
      await isAborted(client.createReport({ url, privacy: 'private' }, { signal }));
      assert.deepEqual(await sent(), []);
    });

    it('while it waits for an answer', async () => {
      await sandbox.control({ faults: [{ delay: 5_000 }] });
      for (const operation of [
        (signal: AbortSignal) => client.listReports({}, { signal }),
        (signal: AbortSignal) => client.getReport('1', { signal }),
        (signal: AbortSignal) => client.updateReport('1', { results: true }, { signal }),
        (signal: AbortSignal) => client.deleteProject('a', { signal }),
      ]) {
        const abort = new AbortController();
        const started = Date.now();
        const asked = isAborted(operation(abort.signal));
        await arrived(1);
        abort.abort(new Error('changed my mind'));
        await asked;
        assert.ok(Date.now() - started < 4_000);
        await sandbox.reset();
        await sandbox.control({ faults: [{ delay: 5_000 }] });
      }
    });

    it('while it waits to try again', async () => {
      await sandbox.control({ faults: [{ status: 429, headers: { 'Retry-After': '20' } }] });
      const abort = new AbortController();
      const asked = isAborted(client.listReports({}, { signal: abort.signal }));
      await arrived(1);
      while (!log.lines.some((line) => line.includes('Trying'))) await sandbox.requests();
      abort.abort();
      await asked;
      assert.deepEqual(await sent(), ['GET']);
    });

    async function arrived(count: number): Promise<void> {
      while ((await sandbox.requests()).length < count);
    }
  });

  describe('with an answer', () => {
    const head = { 'content-type': 'application/json', 'content-length': '1000' };

    it('that breaks off in the middle', async () => {
      let count = 0;
      const breaking: RequestListener = (_request, response) => {
        count += 1;
        response.writeHead(200, head).write('{"data": [', () => response.destroy());
      };
      await withServer(breaking, async (address) => {
        ({ client, log } = clientOf(address, key));
        assert.deepEqual(await problemOf(client.listReports({}), key), unreachable('reset'));
        count = 0;
        const { problem, mayHaveHappened } = await failureOf(client.createReport({ url, privacy: 'private' }), key);
        assert.deepEqual([problem.kind, mayHaveHappened, count], ['unreadable', true, 1]);
      });
    });

    it('that stops in the middle', async () => {
      const stalling: RequestListener = (_request, response) => void response.writeHead(200, head).write('{"data": [');
      await withServer(stalling, async (address) => {
        ({ client, log } = clientOf(address, key, 150));
        assert.equal((await problemOf(client.listReports({}), key)).kind, 'tooSlow');
        const { problem, mayHaveHappened } = await failureOf(client.createReport({ url, privacy: 'private' }), key);
        assert.deepEqual([problem.kind, mayHaveHappened], ['tooSlow', true]);
      });
    });

    it('that takes longer than one attempt may, in its head and its body together', async () => {
      const dawdling: RequestListener = (_request, response) => {
        setTimeout(() => {
          response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
          setTimeout(() => response.end('[]'), 300);
        }, 300);
      };
      await withServer(dawdling, async (address) => {
        ({ client, log } = clientOf(address, key, 400));
        assert.equal((await problemOf(client.listReports({}), key)).kind, 'tooSlow');
      });
    });

    it('that stops in the middle of an error', async () => {
      const stalling: RequestListener = (_request, response) =>
        void response.writeHead(422, head).write('{"message": ');
      await withServer(stalling, async (address) => {
        ({ client, log } = clientOf(address, key, 150));
        assert.deepEqual(await problemOf(client.listReports({}), key), { kind: 'rejected', status: 422, messages: [] });
      });
    });

    it('of the service under a path, with the key for that origin alone', async () => {
      const paths: (string | undefined)[] = [];
      const listening: RequestListener = ({ url: path, headers }, response) => {
        paths.push(path, headers.authorization);
        response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      };
      await withServer(listening, async (address) => {
        ({ client, log } = clientOf(`${address}/tools/a%20b`, key));
        await client.listProjects({ search: 'a/b' });
        assert.deepEqual(paths, ['/tools/a%20b/api/v1/projects?search=a%2Fb', `Bearer ${key}`]);
      });
    });

    it('that redirects elsewhere: nothing is asked there', async () => {
      let count = 0;
      await withServer(
        (_request, response) => void response.end(String(++count)),
        async (elsewhere) => {
          for (const status of [301, 302, 303, 307, 308]) {
            await sandbox.control({ faults: [{ redirect: `${elsewhere}/`, status }] });
            const refused = { kind: 'redirected', to: `${elsewhere}/` };
            assert.deepEqual(await problemOf(client.listReports({}), key), refused);
            for (const change of Object.values(changes)) {
              const { problem, mayHaveHappened } = await failureOf(change(), key);
              assert.deepEqual([problem, mayHaveHappened], [refused, true]);
            }
          }
        },
      );
      assert.equal(count, 0);
    });
  });
});
