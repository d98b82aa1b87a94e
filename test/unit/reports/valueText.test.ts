import assert from 'node:assert/strict';
import { valueText } from '../../../src/reports/valueText';

describe('The value of a check as a text', () => {
  const table: readonly (readonly [unknown, string])[] = [
    ['missing', 'missing'],
    [12, '12'],
    [false, 'false'],
    [null, ''],
    [['/hero.jpg', '/team.jpg'], '/hero.jpg, /team.jpg'],
    [{ errors: 'missing', at: [1, 2], none: null }, 'errors: missing; at: 1, 2; none'],
    [[[[['too deep']]]], '…'],
  ];
  for (const [value, text] of table)
    it(`of ${JSON.stringify(value)} is ${text}`, () => {
      assert.equal(valueText(value), text);
    });

  it('is read no further than it is told, however much there is', () => {
    let read = 0;
    const endless = (length: number): readonly unknown[] =>
      new Proxy(Array<unknown>(length), {
        get: (list, name, own) => {
          if (typeof name === 'symbol' || !/^\d+$/.test(name)) return Reflect.get(list, name, own) as unknown;
          read++;
          return Number(name) % 2 === 0 ? null : 'x'.repeat(1_000_000);
        },
      });
    assert.ok(valueText([endless(1_000_000), endless(1_000_000), { a: endless(1_000_000) }]).length < 10_000);
    assert.ok(read < 5000, String(read));
  });
});
