import assert from 'node:assert/strict';
import { addressAt } from '../../../src/util/addressAt';

/** Finds the address in a line at the character after its `https:`. */
const found = (line: string) => addressAt(line, line.indexOf('http') + 6)?.url;

describe('The address at a place of a document', () => {
  it('has its brackets, and not those around it', () => {
    const lines = [
      ...['https://x.example/a_(b)', '(see https://x.example/a_(b))', '[b](https://x.example/a_(b))'],
      ...['[b](https://x.example/a_(b)): text', '[![b](https://x.example/a_(b))](https://y.example/)'],
    ];
    for (const line of lines) assert.equal(found(line), 'https://x.example/a_(b)', line);
    assert.equal(found('[b](https://x.example/a)s'), 'https://x.example/a');
    assert.equal(found('at http://[::1]:3000/a.'), 'http://[::1]:3000/a');
  });

  it('is decoded where it is escaped, and ends where escaped markup goes on', () => {
    assert.equal(found('<a href="https://x.example/?a=1&amp;b=2&#38;c">'), 'https://x.example/?a=1&b=2&c');
    assert.equal(found('https://x.example/?a=1&b=2&copy=3'), 'https://x.example/?a=1&b=2&copy=3');
    assert.equal(found('&lt;a href=&quot;https://x.example/a&quot;&gt;A&lt;/a&gt;'), 'https://x.example/a');
  });

  it('keeps what it ends with, except for emphasis and punctuation', () => {
    assert.equal(found('url: https://x.example/a_'), 'https://x.example/a_');
    assert.equal(found('snake_case is at https://x.example/a_, as *ever*.'), 'https://x.example/a_');
    assert.equal(found('_this_ and https://x.example/a_'), 'https://x.example/a_');
    assert.equal(found('https://x.example/a*?!'), 'https://x.example/a*');
    for (const line of ['_https://x.example/a_', '**see https://x.example/a**.', '(__https://x.example/a__)'])
      assert.equal(found(line), 'https://x.example/a', line);
  });

  it('is where it is written, and nowhere beside', () => {
    const line = 'a https://x.example/?a&amp;b) HTTPS://y.example';
    assert.deepEqual(addressAt(line, 2), { url: 'https://x.example/?a&b', start: 2, end: 28 });
    assert.deepEqual(addressAt(line, 28)?.start, 2);
    assert.deepEqual(
      [0, 29].map((at) => addressAt(line, at)),
      [undefined, undefined],
    );
    assert.equal(addressAt(line, line.length)?.url, 'HTTPS://y.example');
  });

  it('is found in a line of any length, and is none where its end is too far away', () => {
    const line = `${'(https://x.example/_ '.repeat(100_000)}https://y.example/${'a'.repeat(10_000)}`;
    assert.equal(addressAt(line, 21 * 50_000 + 5)?.url, 'https://x.example/_');
    assert.equal(addressAt(line, 21 * 100_000 + 5), undefined);
  });
});
