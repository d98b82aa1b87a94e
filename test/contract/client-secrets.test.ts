import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { spellingsOf } from '../host/secrets/spellings';
import { assertSilent, clientOf, withServer } from './client-support';

const key = 'Key+of/the=service&<1>';
const url = 'https://new.example/';

describe('A successful answer that repeats the key', function () {
  // Each place is requested about sixty times, on a busy machine.
  this.timeout(30_000);

  const places: Readonly<Record<string, (echo: string) => object>> = {
    'a field': (echo) => ({ note: `Signed with ${echo}.` }),
    'a list in a record': (echo) => ({ checks: { a: { passed: false, value: [{ at: echo }] } } }),
    'the name of a field': (echo) => ({ [echo]: 1, deep: { [`x-${echo}`]: 1 } }),
    'the address of its page': (echo) => ({ url: `https://a.example/?key=${echo}` }),
    'its result, privacy and dates': (echo) => ({ result: echo, privacy: echo, generated_at: echo, score: echo }),
    'its project': (echo) => ({ project: echo }),
    'its id': (echo) => ({ id: echo }),
    'its title and a part of its id': (echo) => ({ id: `7-${echo}`, title: echo }),
  };
  const spellings = spellingsOf(key);
  const echoes = [...spellings, `Bearer ${key}`, key.toUpperCase(), encodeURIComponent(encodeURIComponent(key))];
  const forbidden = [...spellings, key.replace(/\W/g, '')].map((spelling) => spelling.toLowerCase());

  for (const [place, fieldsOf] of Object.entries(places)) {
    it(`is read without it, as ${place}`, async () => {
      let fields: object = {};
      const record = () => ({ id: 7, url: 'https://a.example/', ...fields });
      const list = (echo: string) => ({
        data: [record(), { ...fields, id: undefined }, { id: 8, url: 'https://b.example/' }],
        links: { next: `?page=2&cursor=${encodeURIComponent(echo)}` },
      });
      let current = '';
      await withServer(
        ({ method, url: path = '' }, response) => {
          const isOne = method !== 'GET' || /reports\/\d/.test(path);
          response.end(JSON.stringify(isOne ? { data: record() } : list(current)));
        },
        async (base) => {
          for (const echo of echoes) {
            [current, fields] = [echo, fieldsOf(echo)];
            const { client, log } = clientOf(base, key);
            const page = await client.listReports({});
            assert.ok(page.records.some(({ id }) => id === '8'));
            assert.deepEqual(page.next, { page: '2' });
            const others = await Promise.allSettled([
              client.listProjects({}),
              client.getReport('7'),
              client.createReport({ url, privacy: 'private' }),
              client.updateReport('7', { results: true }),
            ]);
            const told = inspect([page, others], { depth: 20, maxArrayLength: null, showHidden: true });
            assertSilent([told.toLowerCase(), ...log.lines.map((line) => line.toLowerCase())], forbidden);
          }
        },
      );
    });
  }

  it('names nothing by what is left of an id or a project: that is another one, or none', async () => {
    const data = [{ id: `1-${key}` }, { id: 2, project: `shop ${key}` }, { id: 3, project: 'shop', note: key }];
    await withServer(
      (_, response) => void response.end(JSON.stringify({ data })),
      async (base) => {
        const { records, unreadable } = await clientOf(base, key).client.listReports({});
        const read = records.map(({ id, project }) => `${id} ${project ?? 'none'}`);
        assert.deepEqual([read, unreadable], [['2 none', '3 shop'], 1]);
      },
    );
  });
});
