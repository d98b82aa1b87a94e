import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { Client } from '../../src/service/client';
import { AbortedError } from '../../src/util/abortedError';
import { assertSilent, clientOf, problemOf, withServer, type RecordingLog } from './client-support';
import { aSandbox } from './suite';

const key = 'network-key-0123456789';
const url = 'https://new.example/page';

describe('The client on a bad network', function () {
  const sandbox = aSandbox(this, { reports: 30, key });
  let client: Client;
  let log: RecordingLog;

  beforeEach(() => {
    ({ client, log } = clientOf(sandbox().url, key));
  });
  afterEach(() => assertSilent(log.lines, [key]));

  const changes = {
    POST: () => client.createReport({ url, privacy: 'private' }),
    PUT: () => client.updateReport('1', { privacy: 'public' }),
    DELETE: () => client.deleteReport('1'),
  };
  const sent = async () => (await sandbox().requests()).map(({ method }) => method);

  it('waits longer where the service may analyse a page first, and for nothing else', async () => {
    ({ client, log } = clientOf(sandbox().url, key, 150, 10_000));
    await sandbox().control({ faults: [{ delay: 500 }] });
    assert.equal((await client.createReport({ url, privacy: 'private' }))?.url, url);
    assert.equal((await client.updateReport('2', { results: true }))?.id, '2');
    for (const operation of [changes.PUT, changes.DELETE, () => client.listReports({})]) {
      assert.equal((await problemOf(operation(), key)).kind, 'tooSlow');
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
      await sandbox().control({ faults: [{ delay: 5_000 }] });
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
        await sandbox().reset();
        await sandbox().control({ faults: [{ delay: 5_000 }] });
      }
    });

    it('while it waits to try again', async () => {
      await sandbox().control({ faults: [{ status: 429, headers: { 'Retry-After': '20' } }] });
      const abort = new AbortController();
      const asked = isAborted(client.listReports({}, { signal: abort.signal }));
      await arrived(1);
      while (!log.lines.some((line) => line.includes('Trying'))) await sandbox().requests();
      abort.abort();
      await asked;
      assert.deepEqual(await sent(), ['GET']);
    });

    async function arrived(count: number): Promise<void> {
      while ((await sandbox().requests()).length < count);
    }
  });

  describe('with an answer', () => {
    const head = { 'content-type': 'application/json', 'content-length': '1000' };

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
  });
});
