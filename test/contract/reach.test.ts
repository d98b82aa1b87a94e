import assert from 'node:assert/strict';
import { ServiceError } from '../../src/service/errors';
import { AbortedError } from '../../src/util/abortedError';
import { reach } from '../../src/service/reach';
import { failureOf, withServer } from './client-support';

describe('Whether a service can be reached', () => {
  const never = new AbortController().signal;

  for (const [status, body] of [
    [200, '<html>'],
    [401, '{}'],
    [404, ''],
    [500, 'no'],
  ] as const) {
    it(`does not depend on what it answers without a key: ${status}`, () =>
      withServer(
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

  it('is said where it redirects to another address, which is not asked', async () => {
    let asked = 0;
    await withServer(
      (_, response) => {
        asked++;
        response.end();
      },
      (elsewhere) =>
        withServer(
          (_, response) => void response.writeHead(302, { Location: `${elsewhere}/tool/api/v1/projects?a=b` }).end(),
          async (url) => {
            const { problem } = await failureOf(reach(url, never));
            assert.deepEqual(problem, { kind: 'redirected', to: `${elsewhere}/tool` });
          },
        ),
    );
    assert.equal(asked, 0);
  });

  it('does not depend on a redirect to its own page for signing in', () =>
    withServer(
      (_, response) => void response.writeHead(302, { Location: '/login?next=%2F' }).end(),
      (url) => reach(url, never),
    ));

  it('is told where it breaks off', () =>
    withServer(
      (request) => request.socket.destroy(),
      (url) =>
        assert.rejects(
          reach(url, never),
          (error) => error instanceof ServiceError && error.problem.kind === 'unreachable',
        ),
    ));

  it('is no longer waited for once the person leaves', () => {
    const abort = new AbortController();
    return withServer(
      () => abort.abort(),
      (url) => assert.rejects(reach(url, abort.signal), AbortedError),
    );
  });
});
