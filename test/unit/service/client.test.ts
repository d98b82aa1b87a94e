import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Client } from '../../../src/service/client';
import { ServiceError } from '../../../src/service/errors';
import { AbortedError } from '../../../src/util/abortedError';
import { Limiter } from '../../../src/service/limiter';
import type { TransportOptions } from '../../../src/service/transport';
import { RecordingLog, assertSilent, failureOf, withServer } from '../../contract/client-support';

const apiKey = 'the-key-of-a-test';
const password = 'horse staple battery';

/** Answers with JSON. */
const answer = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

/** A client of a service that answers as given, and the lines of its log. */
async function asking(
  respond: (response: ServerResponse, request: IncomingMessage) => unknown,
  test: (at: { client: Client; log: RecordingLog; requests: string[] }) => Promise<void>,
  options: Partial<TransportOptions> = {},
): Promise<void> {
  const requests: string[] = [];
  await withServer(
    (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      respond(response, request);
    },
    async (baseUrl) => {
      const log = new RecordingLog();
      await test({ client: new Client({ baseUrl, apiKey, log, firstPause: 1, ...options }), log, requests });
    },
  );
}

describe('A change that is canceled before it is sent', () => {
  it('is not sent, also where nothing waits for its turn', async () => {
    await asking(
      (response) => answer(response, {}),
      async ({ client, requests }) => {
        const sendingSignal = AbortSignal.abort();
        await assert.rejects(client.deleteReport('1', { sendingSignal }), AbortedError);
        assert.deepEqual(requests, []);
      },
    );
  });
});

describe('Times without a zone', () => {
  const at = Date.UTC(2026, 0, 31, 12);
  const lists: [string, string[], string[]][] = [
    ['are UTC', ['2026-01-31 10:00:00', '2026-01-31 11:59:59'], ['10:00', '11:59']],
    [
      'are of the zone that one later than its answer shows',
      ['2026-01-31 13:59:58', '2026-01-31 10:00:00'],
      ['11:59', '08:00'],
    ],
    ['are of that zone also where it comes last', ['2026-01-31 10:00:00', '2026-01-31 17:29:58'], ['04:30', '11:59']],
    ['are UTC beside one that has its zone', ['2026-01-31 10:00:00', '2026-01-31T14:00:00Z'], ['10:00', '14:00']],
    ['are UTC beside one of another day', ['2026-01-31 10:00:00', '2027-01-31 10:00:00'], ['10:00', '10:00']],
  ];
  for (const [name, sent, read] of lists) {
    it(name, async () => {
      const data = sent.map((generated_at, id) => ({ id, generated_at }));
      await asking(
        (response) => answer(response, { data }, 200, { Date: new Date(at).toUTCString() }),
        async ({ client }) => {
          const { records } = await client.listReports({});
          assert.deepEqual(
            records.map(({ generatedAt }) => new Date(generatedAt ?? NaN).toISOString().slice(11, 16)),
            read,
          );
        },
      );
    });
  }
});

describe('A password that is sent', () => {
  const choice = { privacy: 'password', password } as const;

  for (const [status, looked] of [
    [200, 200],
    [403, 200],
    [403, 422],
    [422, 200],
  ] as const)
    it(`is in no refusal with the status ${status}, or ${looked} where it is looked for, nor is the key`, async () => {
      const refusal = { success: false, message: `“${password}” is too short for ${apiKey}.` };
      await asking(
        (response, { method }) =>
          method === 'GET' && looked === 200
            ? answer(response, { data: { id: 1 } })
            : answer(response, refusal, method === 'GET' ? looked : status),
        async ({ client, log }) => {
          for (const change of [
            client.updateReport('1', choice),
            client.createReport({ url: 'https://a/', ...choice }),
          ]) {
            const { problem } = await failureOf(change, apiKey, password);
            assert.match(JSON.stringify(problem), /"“…” is too short for …\."/);
          }
          assertSilent(log.lines, [apiKey, password]);
        },
      );
    });

  it('is in no record, in whichever field a service repeats it', async () => {
    const record = { id: 7, url: 'https://a/', note: `Open it with ${password}` };
    await asking(
      (response) => answer(response, { data: record }),
      async ({ client }) => {
        for (const report of [
          await client.updateReport('7', choice),
          await client.createReport({ url: 'https://a/', ...choice }),
        ]) {
          assert.equal(report?.id, '7');
          assert.doesNotMatch(JSON.stringify(report), /staple/);
        }
      },
    );
  });
});

describe('The log of a client', () => {
  it('has the names of the fields of what cannot be read, and no value', async () => {
    await asking(
      (response) => answer(response, { data: [{ token: 'its value', 'a "b"': 1 }] }),
      async ({ client, log }) => {
        await client.listReports({});
        assert.match(log.lines.join('\n'), /it has token, ab\)/);
        assert.doesNotMatch(log.lines.join('\n'), /its value/);
      },
    );
  });

  it('says of each further try that it comes after twice the time', async () => {
    await asking(
      (response) => answer(response, {}, 503),
      async ({ client, log }) => {
        await failureOf(client.getReport('1'));
        const waits = log.lines.flatMap((line) => /again in (\d+) ms/.exec(line)?.[1] ?? []);
        assert.deepEqual(waits, ['5', '10']);
      },
      { firstPause: 5 },
    );
  });
});

describe('A limit of requests', () => {
  class Watched extends Limiter {
    accepts = 0;
    holdsFor = 0;

    override get heldFor(): number {
      return this.holdsFor;
    }

    override run<T>(task: () => Promise<T>): Promise<T> {
      return task();
    }

    override accepted(): void {
      this.accepts++;
    }
  }

  it('is told of each answer that is no 429', async () => {
    const limiter = new Watched(() => 4);
    await asking(
      (response, { url }) => answer(response, { data: { id: 1 } }, url?.endsWith('/2') === true ? 429 : 200),
      async ({ client }) => {
        await client.updateReport('1', { results: true });
        await failureOf(client.updateReport('2', { results: true }));
        assert.equal(limiter.accepts, 1);
      },
      { limiter },
    );
  });

  it('is waited for beyond what the service asks for', async () => {
    const limiter = new Watched(() => 4);
    limiter.holdsFor = 25_000;
    await asking(
      (response) => answer(response, {}, 429, { 'Retry-After': '1' }),
      async ({ client }) => {
        const { problem } = await failureOf(
          client.updateReport('1', { results: true }, { sendingSignal: new AbortController().signal }),
        );
        assert.ok(problem.kind === 'tooManyRequests');
        assert.ok((problem.retryAt ?? 0) > Date.now() + 20_000, `${problem.retryAt}`);
      },
      { limiter },
    );
  });
});

describe('What waits for its turn', () => {
  /** Answers all requests but the first, which `first` handles. */
  const after = (first: (response: ServerResponse) => unknown) => {
    let isFirst = true;
    return (response: ServerResponse) => {
      if (!isFirst) return answer(response, { data: { id: 2 } });
      isFirst = false;
      return first(response);
    };
  };

  it('does not wait for an analysis, which may take minutes', async () => {
    let release: () => unknown = () => undefined;
    await asking(
      after((response) => (release = () => answer(response, { data: { id: 1 } }))),
      async ({ client, requests }) => {
        const analysis = client.updateReport('1', { results: true });
        while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
        assert.equal((await client.getReport('2')).id, '2');
        release();
        await analysis;
      },
      { limiter: new Limiter(() => 2) },
    );
  });
});

describe('A change', () => {
  const record = { data: { id: 7, url: 'a.example/new', result: 97.4 }, status: 200 };
  const changes = {
    creation: (client: Client) => client.createReport({ url: 'https://a.example/new', privacy: 'private' }),
    update: (client: Client) => client.updateReport('7', { results: true }),
    'change of privacy': (client: Client) => client.updateReport('7', { privacy: 'public' }),
    deletion: (client: Client) => client.deleteReport('7'),
    'deletion of a project': (client: Client) => client.deleteProject('a.example'),
  };
  it('is in doubt where the answer is the record of another report', async () => {
    await asking(
      (response) => answer(response, { data: { id: 8 } }),
      async ({ client }) => {
        const { problem, mayHaveHappened } = await failureOf(client.updateReport('7', { results: true }));
        assert.deepEqual([problem.kind, mayHaveHappened], ['unreadable', true]);
      },
    );
  });

  const gone = { message: 'Resource not found.', status: 404 };
  /** Refuses changes with a status, and finds the report or the project, or doesn't. */
  const refusing = (status: number, isThere: boolean) => (response: ServerResponse, request: IncomingMessage) => {
    if (request.method !== 'GET') return answer(response, { message: 'No.' }, status);
    const isList = request.url?.includes('?') === true;
    if (isList) return answer(response, { data: isThere ? [{ project: 'A.example' }] : [], links: { next: null } });
    return isThere ? answer(response, record) : answer(response, gone, 404);
  };
  const kindOf = async (change: Promise<unknown>) =>
    change.then(
      () => 'done',
      (error: unknown) => (error instanceof ServiceError ? error.problem.kind : 'another error'),
    );

  for (const [name, status, isThere, expected] of [
    ['update', 403, true, 'forbidden'],
    ['update', 403, false, 'notFound'],
    ['update', 404, true, 'stillThere'],
    ['update', 404, false, 'notFound'],
    ['change of privacy', 403, false, 'notFound'],
    ['deletion', 404, true, 'stillThere'],
    ['deletion', 404, false, 'done'],
    ['deletion', 403, false, 'forbidden'],
    ['deletion of a project', 404, true, 'stillThere'],
    ['deletion of a project', 404, false, 'done'],
  ] as const) {
    const state = isThere ? 'there' : 'gone';
    it(`that is answered with ${status} while what it is about is ${state} is ${expected}: a ${name}`, async () => {
      await asking(refusing(status, isThere), async ({ client, requests }) => {
        assert.equal(await kindOf(changes[name](client)), expected);
        assert.ok(requests.length <= 2, requests.join());
      });
    });
  }

  const complaint = (field: string, text: string) => ({ message: { [field]: [text] }, status: 422 });
  for (const [field, text, problem] of [
    ['url', 'You created too many reports.', { kind: 'limitReached' }],
    [
      ...(['url', 'Client error: `GET http://a.example/` resulted in a `404 Not Found` response:\n<html>'] as const),
      { kind: 'pageFailed', failure: { why: 'status', status: 404 } },
    ],
    [
      ...([
        'results',
        'Server error: `GET http://a.example/` resulted in a `503 Service Unavailable` response:',
      ] as const),
      { kind: 'pageFailed', failure: { why: 'status', status: 503 } },
    ],
    [
      ...(['url', 'cURL error 28: Operation timed out after 5001 milliseconds with 0 bytes received'] as const),
      { kind: 'pageFailed', failure: { why: 'tooSlow', seconds: 5 } },
    ],
    ['url', 'cURL error 6: Could not resolve host: a.example', { kind: 'pageFailed', failure: { why: 'dns' } }],
    ['url', 'cURL error 7: Failed to connect', { kind: 'pageFailed', failure: { why: 'refused' } }],
    ['url', 'cURL error 60: SSL certificate problem', { kind: 'pageFailed', failure: { why: 'tls' } }],
    ['url', 'cURL error 52: Empty reply', { kind: 'pageFailed', failure: { why: 'unknown' } }],
    ['url', 'Will not follow more than 10 redirects', { kind: 'pageFailed', failure: { why: 'redirects' } }],
    ['url', 'The url format is invalid.', { kind: 'rejected', status: 422 }],
    ['privacy', 'cURL error 6', { kind: 'rejected', status: 422 }],
  ] as const) {
    it(`is refused for a reason: ${text.slice(0, 60)}`, async () => {
      await asking(
        (response) => answer(response, complaint(field, text), 422),
        async ({ client }) => {
          const { problem: told, mayHaveHappened } = await failureOf(changes.creation(client));
          const messages = 'messages' in told ? { messages: [text.replaceAll('\n', ' ')] } : {};
          assert.deepEqual([told, mayHaveHappened], [{ ...problem, ...messages }, false]);
        },
      );
    });
  }
});
