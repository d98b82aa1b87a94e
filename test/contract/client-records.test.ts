import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Client } from '../../src/service/client';
import { clientOf, failureOf, withServer } from './client-support';

const key = 'records-key+/0123456789';

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
  it('hold no password, of whatever kind', async () => {
    const passwords = { password: 1234, old_passwords: ['hunter2'], share: { password: { value: 'hunter2' } } };
    await answered({ data: { id: 7, ...passwords } }, async (client) => {
      assert.doesNotMatch(JSON.stringify(await client.getReport('7')), /1234|hunter2/);
    });
  });
});

describe('An answer with a status of success that says that it failed', () => {
  it('fails as a list also with an empty list, and is read with records', async () => {
    await answered({ success: false, message: `No, ${key}.`, data: [] }, async (client) => {
      const { problem } = await failureOf(client.listReports({}), key);
      assert.deepEqual(problem, { kind: 'rejected', status: 200, messages: ['No, ….'] });
    });
    await answered({ error: 'Slow today.', data: [{ id: 7 }] }, async (client) => {
      assert.equal((await client.listReports({})).records.length, 1);
    });
  });
});
