import assert from 'node:assert/strict';
import { receive } from '../../../src/service/transport';

const url = 'https://reports.example/api/v1/reports/1';

/** An answer whose body is interrupted. */
const broken = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    }),
  );

describe('The text of an answer', () => {
  const read = async (bytes: readonly number[], type?: string) => {
    const headers = type === undefined ? {} : { 'Content-Type': type };
    const response = await receive(new Response(new Uint8Array(bytes), { headers }), new Request(url));
    return response.text();
  };
  const [utf8, latin1] = [[0xc3, 0xa9], [0xe9]];

  it('is UTF-8 wherever that can be read, whatever its header says', async () => {
    for (const type of [
      undefined,
      'application/json',
      'application/json; charset=utf-8',
      'text/html; charset=iso-8859-1',
    ])
      assert.equal(await read(utf8, type), 'é');
  });

  it('is decoded as its header says where it cannot be UTF-8', async () => {
    for (const type of ['text/html; charset=iso-8859-1', 'text/html;charset = "ISO-8859-1"', 'a; Charset=windows-1252'])
      assert.equal(await read(latin1, type), 'é');
  });

  it('has a mark in place of what cannot be read', async () => {
    for (const type of [undefined, 'a', 'a; charset=utf-8', 'a; charset=UTF8', 'a; charset=unknown'])
      assert.equal(await read(latin1, type), '\ufffd');
  });

  it('is not read of an answer that failed, and may be missing', async () => {
    const failed = new Response('No.', { status: 500 });
    assert.equal(await receive(failed, new Request(url)), failed);
    const empty = new Response(null, { status: 204 });
    assert.equal(await receive(empty, new Request(url, { method: 'DELETE' })), empty);
  });
});

describe('An answer that breaks off', () => {
  it('has failed where something was asked for', async () => {
    await assert.rejects(receive(broken(), new Request(url)), /terminated/);
  });

  it('says all the same that a change was made', async () => {
    const response = await receive(broken(), new Request(url, { method: 'PUT' }));
    assert.deepEqual([response.status, await response.text()], [200, '']);
  });

  it('says nothing of a change where the caller has broken it off', async () => {
    const request = new Request(url, { method: 'PUT', signal: AbortSignal.abort() });
    await assert.rejects(receive(broken(), request), /terminated/);
  });
});
