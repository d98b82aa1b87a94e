import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Client } from '../../src/service/client';
import { exportRow } from '../../src/reports/export';
import { clientOf, failureOf, withServer } from './client-support';

const key = 'records-key+/0123456789';
const password = 'correct horse';

/** A client of a service that gives the same answer to every request. */
async function answered(body: unknown, test: (client: Client, lines: readonly string[]) => Promise<void>) {
  const answer = typeof body === 'string' ? body : JSON.stringify(body);
  const answers = (_request: unknown, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  await withServer(answers, async (address) => {
    const { client, log } = clientOf(address, key);
    await test(client, log.lines);
  });
}

describe('The records of a service', () => {
  const echoes = [key, `Bearer ${key}`, encodeURIComponent(key), btoa(key), btoa(`user:${key}`)];
  const record = { id: 7, url: 'https://a.example/', note: echoes, [key]: 'name', about: { who: echoes } };

  it('hold no key, in whatever field and encoding it comes back', async () => {
    await answered({ data: [record] }, async (client) => {
      const { records, unreadable } = await client.listReports({});
      assert.deepEqual([records[0]?.url, unreadable], ['https://a.example/', 0]);
      const texts = { heading: () => '', facts: () => [], title: '', failed: () => '' };
      const told = records.flatMap((it) => [JSON.stringify(it), exportRow('json', it, texts).text]).join();
      for (const echo of echoes) assert.ok(!told.includes(echo), echo);
    });
    await answered({ data: record }, async (client) => {
      const told = JSON.stringify([
        await client.getReport('7'),
        await client.createReport({ url: 'https://a.example/', privacy: 'private' }),
      ]);
      for (const echo of echoes) assert.ok(!told.includes(echo), echo);
    });
  });

  it('hold no password that was sent with a change', async () => {
    await answered({ id: 7, note: `It is ${password}.`, key: btoa(`:${password}`) }, async (client) => {
      const changed = await client.updateReport('7', { privacy: 'password', password });
      assert.deepEqual(changed?.fields, { id: 7, note: 'It is ….', key: '…' });
    });
  });

  // Its name at the service is not known any more, so deleting it would delete nothing, or something else.
  it('are unreadable where the key is their id or name', async () => {
    await answered({ data: [{ id: key }, { id: 7 }] }, async (client) => {
      const { records, unreadable } = await client.listReports({});
      assert.deepEqual([records.map(({ id }) => id), unreadable], [['7'], 1]);
    });
    await answered({ data: [`of ${key}`, 'shop'] }, async (client) => {
      const { records, unreadable } = await client.listProjects({});
      assert.deepEqual([records.map(({ name }) => name), unreadable], [['shop'], 1]);
    });
  });

  it('lead to no next page whose address has the key in it', async () => {
    const next = `?page=2&auth=${encodeURIComponent(btoa(`user:${key}`))}&token=${encodeURIComponent(key)}`;
    await answered({ data: [{ id: 7 }], links: { next } }, async (client) => {
      assert.deepEqual((await client.listReports({})).next, { page: '2' });
    });
  });

  it('hold no password, of whatever kind', async () => {
    const passwords = { password: 1234, old_passwords: ['hunter2'], share: { password: { value: 'hunter2' } } };
    await answered({ data: { id: 7, ...passwords } }, async (client) => {
      assert.doesNotMatch(JSON.stringify(await client.getReport('7')), /1234|hunter2/);
    });
  });
});

describe('An answer with a status of success that says that it failed', () => {
  const bodies = [
    { success: false, message: `No more, ${key}.` },
    { status: 'error', message: `No more, ${key}.` },
    { error: `No more, ${key}.` },
  ];
  for (const body of bodies) {
    it(`fails in the service's words: ${Object.keys(body).join()}`, async () => {
      await answered(body, async (client) => {
        const changes = [
          () => client.createReport({ url: 'https://a.example/', privacy: 'private' }),
          () => client.updateReport('7', { privacy: 'public' }),
          () => client.deleteReport('7'),
          () => client.deleteProject('shop'),
        ];
        const problem = { kind: 'rejected', status: 200, messages: ['No more, ….'] };
        for (const change of changes) {
          const failure = await failureOf(change(), key);
          assert.deepEqual([failure.problem, failure.mayHaveHappened], [problem, true]);
        }
        for (const read of [() => client.listReports({}), () => client.listProjects({}), () => client.getReport('7')]) {
          const failure = await failureOf(read(), key);
          assert.deepEqual([failure.problem, failure.mayHaveHappened], [problem, false]);
        }
      });
    });
  }

  it('fails as a list also with an empty list, and is read with records', async () => {
    await answered({ success: false, message: 'No.', data: [] }, async (client) => {
      assert.equal((await failureOf(client.listReports({}))).problem.kind, 'rejected');
    });
    await answered({ error: 'Slow today.', data: [{ id: 7 }] }, async (client) => {
      assert.equal((await client.listReports({})).records.length, 1);
    });
  });
});

describe('The text of an answer', () => {
  const bytes = (text: string, encoding: BufferEncoding) =>
    Buffer.from(JSON.stringify([{ id: 7, url: text }]), encoding);
  const cases: [string, string, BufferEncoding][] = [
    ['application/json; charset=iso-8859-1', 'https://münchen.example/', 'latin1'],
    ['application/json; charset=iso-8859-1', 'https://münchen.example/', 'utf8'],
    ['application/json; charset=utf-8', 'https://münchen.example/', 'utf8'],
    ['application/json; charset=nonsense', 'https://münchen.example/', 'utf8'],
  ];
  for (const [type, url, encoding] of cases) {
    it(`is read, sent as ${encoding} and called ${type}`, async () => {
      const answers = (_request: unknown, response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': type }).end(bytes(url, encoding));
      await withServer(answers, async (address) => {
        const { client } = clientOf(address, key);
        assert.equal((await client.listReports({})).records[0]?.url, url);
      });
    });
  }
});
