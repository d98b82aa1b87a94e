import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { documentText } from '../../../src/sources/documents';

const text = 'https://s.example/a\n'.repeat(50);
const read = (bytes: Uint8Array, charset?: string) =>
  documentText(new Blob([new Uint8Array(bytes)]).stream(), new AbortController().signal, { place: 'a.txt', charset });
const utf32 = (start: readonly number[], before: readonly number[], after: readonly number[]) =>
  Buffer.from([...start, ...Array.from(text).flatMap((it) => [...before, it.charCodeAt(0), ...after])]);

describe('A document', () => {
  it('may be packed twice, as by a server that packs what is packed', async () => {
    assert.equal(await read(gzipSync(gzipSync(text))), text);
  });

  it('is in the encoding that its server states', async () => {
    assert.equal(await read(Buffer.from([0xc0, 0xe1]), 'windows-1251'), 'Аб');
  });

  it('may have zeros between its entries, and colours', async () => {
    for (const odd of [text.replaceAll('\n', '\0'), `\x1b[32m${text}\x1b[0m`, ''])
      assert.equal(await read(Buffer.from(odd)), odd);
  });

  const noise = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * at * 7 + at * 131) % 251));
  for (const [name, bytes] of [
    ['Brotli', brotliCompressSync(noise)],
    ['zlib', deflateSync(text)],
    ['a ZIP archive', Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), deflateSync(text)])],
    ['an image', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise])],
    ['a packed image', gzipSync(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise]))],
    ['UTF-32', utf32([], [0, 0, 0], [])],
    ['UTF-32 with a mark', utf32([0xff, 0xfe, 0, 0], [], [0, 0, 0])],
    ['packed thrice', gzipSync(gzipSync(gzipSync(text)))],
  ] as const) {
    it(`that is no text is not taken for one without addresses: ${name}`, async () => {
      await assert.rejects(read(bytes), { kind: 'notText', place: 'a.txt' });
    });
  }
});
