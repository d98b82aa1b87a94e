import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { spellingsOf } from '../host/secrets/spellings';
import { clientOf, withServer } from './client-support';

const key = 'Key+of/the=service&<1>';
const plain = 'abcdef0123456789abcdef0123456789';

/** The places where a successful answer may repeat the key, in any spelling. */
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

describe('A successful answer that repeats the key', function () {
  // Each place is requested about sixty times, on a busy machine.
  this.timeout(30_000);

  for (const apiKey of [key, plain]) {
    const echoes = [
      ...spellingsOf(apiKey),
      `Bearer ${apiKey}`,
      apiKey.toUpperCase(),
      encodeURIComponent(encodeURIComponent(apiKey)),
    ];

    const isSilent = (told: readonly unknown[], lines: readonly string[]) => {
      const texts = [...told.map((it) => inspect(it, { depth: 20, maxArrayLength: null, showHidden: true })), ...lines];
      for (const spelling of [...spellingsOf(apiKey), apiKey.replace(/\W/g, '')])
        assert.ok(
          !texts.some((text) => text.toLowerCase().includes(spelling.toLowerCase())),
          `${spelling} in ${texts.join('\n')}`,
        );
    };

    /** The texts of everything that reads an answer with the key in some fields. */
    const meet = async (fields: object, url: string, answer: { record: object; list: object }, echo: string) => {
      answer.record = { id: 7, url: 'https://a.example/', ...fields };
      answer.list = {
        data: [answer.record, { ...fields, id: undefined }, { id: 8, url: 'https://b.example/' }],
        links: { next: `?page=2&cursor=${encodeURIComponent(echo)}` },
      };
      const { client, log } = clientOf(url, apiKey);
      const [page, projects] = [await client.listReports({}), await client.listProjects({})];
      assert.ok(
        page.records.some(({ id }) => id === '8'),
        'the other record',
      );
      assert.deepEqual(page.next, { page: '2' });
      const one = await client.getReport('7').catch((error: unknown) => error);
      const caught = (error: unknown) => error;
      const created = await client.createReport({ url: 'https://a.example/', privacy: 'private' }).catch(caught);
      const updated = await client.updateReport('7', { results: true }).catch(caught);
      isSilent([page, projects, one, created, updated], log.lines);
    };

    for (const [place, fieldsOf] of Object.entries(places))
      it(`as ${place} is read without it: ${apiKey}`, async () => {
        const answer = { record: {}, list: {} };
        await withServer(
          ({ method, url = '' }, response) => {
            const isOne = method !== 'GET' || /reports\/\d/.test(url);
            response.end(JSON.stringify(isOne ? { data: answer.record } : answer.list));
          },
          async (url) => {
            for (const echo of echoes) await meet(fieldsOf(echo), url, answer, echo);
          },
        );
      });
  }

  it('names nothing by what is left of an id or a project: that is another one, or none', async () => {
    const data = [{ id: `1-${key}` }, { id: 2, project: `shop ${key}` }, { id: 3, project: 'shop', note: key }];
    await withServer(
      (_, response) => void response.end(JSON.stringify({ data })),
      async (url) => {
        const { client } = clientOf(url, key);
        const { records, unreadable } = await client.listReports({});
        const read = records.map(({ id, project }) => [id, project]);
        assert.deepEqual(
          [read, unreadable],
          [
            [
              ['2', undefined],
              ['3', 'shop'],
            ],
            1,
          ],
        );
      },
    );
  });
});
