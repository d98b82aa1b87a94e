import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceError } from '../../src/service/errors';
import { AbortedError } from '../../src/util/abortedError';
import { reach } from '../../src/service/reach';

describe('Whether a service can be reached', () => {
  const never = new AbortController().signal;

  /** Runs a test against a server on a free port, which ends with it. */
  async function against(answer: RequestListener, test: (url: string) => Promise<void>): Promise<void> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  for (const [status, body] of [
    [200, '<html>'],
    [401, '{}'],
    [404, ''],
    [500, 'no'],
  ] as const) {
    it(`does not depend on what it answers without a key: ${status}`, () =>
      against(
        ({ headers, url }, response) => {
          assert.deepEqual(
            [headers.authorization, headers.accept, url],
            [undefined, 'application/json', '/api/v1/projects?per_page=10'],
          );
          response.writeHead(status).end(body);
        },
        (url) => reach(url, never),
      ));
  }

  it('is not asked of where it redirects to', async () => {
    let asked = 0;
    await against(
      (_, response) => {
        asked++;
        response.end();
      },
      (elsewhere) =>
        against(
          (_, response) => response.writeHead(302, { Location: elsewhere }).end(),
          (url) => reach(url, never),
        ),
    );
    assert.equal(asked, 0);
  });

  it('is told where it breaks off', () =>
    against(
      (request) => request.socket.destroy(),
      (url) =>
        assert.rejects(
          reach(url, never),
          (error) => error instanceof ServiceError && error.problem.kind === 'unreachable',
        ),
    ));

  it('is no longer waited for once the person leaves', () => {
    const abort = new AbortController();
    return against(
      () => abort.abort(),
      (url) => assert.rejects(reach(url, abort.signal), AbortedError),
    );
  });
});
