import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { gunzip } from '../../../src/util/gunzip';

const text = `${'https://shop.example/a\n'.repeat(10_000)}the end`;
const packed = gzipSync(text);
const unpack = async (...parts: Uint8Array[]) =>
  new TextDecoder().decode(await gunzip(new Uint8Array(Buffer.concat(parts)), 1_000_000));

describe('What gzip has packed', () => {
  for (const [name, ...after] of [
    ['nothing'],
    ['a line break', Buffer.from('\n')],
    ['zeros', Buffer.alloc(1000)],
    ['a comment', Buffer.from('<!-- cached page, served in 0.012 seconds -->')],
    ['what begins like more of it', Buffer.from([0x1f, 0x8b, 8])],
  ] as const) {
    it(`is whole with ${name} behind it`, async () => assert.equal(await unpack(packed, ...after), text));
  }

  it('may be several, one after the other', async () => {
    assert.equal(await unpack(packed, gzipSync('more')), `${text}more`);
    assert.equal(await unpack(packed, gzipSync('more'), Buffer.from('\r\n')), `${text}more`);
  });

  it('is refused if it ends too early or is damaged', async () => {
    await assert.rejects(unpack(packed.subarray(0, packed.length - 9)));
    const damaged = Buffer.from(packed);
    damaged[40] = (damaged[40] ?? 0) ^ 255;
    await assert.rejects(unpack(damaged));
    await assert.rejects(unpack(damaged, Buffer.from('\n')));
  });

  it('is not unpacked beyond the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    for (const after of ['', '\n']) await assert.rejects(unpack(bomb, Buffer.from(after)), { name: 'TooLargeError' });
  });
});
