import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Cuts, filled } from '../../../src/agents/bounds';

describe('What is told to a language model', () => {
  it('is cut at a length, and what was cut off is counted', () => {
    const cuts = new Cuts();
    assert.equal(cuts.text('twelve chars', 6), 'twelve…');
    assert.equal(cuts.text('short', 6), 'short');
    assert.equal(cuts.text('five 🦆', 6), 'five…');
    assert.deepEqual(cuts.omitted, { characters: 8 });
  });

  it('has no character that a person would not see, and does not join what one divides', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(new Cuts().text(text, 1000), /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
    assert.equal(new Cuts().text('se\u200Bcret\u{E0041}\nnext', 100), 'se cret next');
  });

  it('keeps numbers and words, and has records and lists as text', () => {
    const cuts = new Cuts();
    assert.deepEqual(
      [4, true, null, undefined, 'word', { a: [1] }, ['x'.repeat(9)]].map((value) => cuts.value(value, 8)),
      [4, true, null, undefined, 'word', '{"a":[1]…', '["xxxxxx…'],
    );
  });

  it('hides the password in an address', () => {
    const cuts = new Cuts();
    assert.equal(cuts.url('https://me:secret@a.example/x?to=b:c@d'), 'https://me:•••@a.example/x?to=b:c@d');
    assert.equal(cuts.url('https://a.example:8080/p@q'), 'https://a.example:8080/p@q');
  });

  it('fits into any number of bytes by losing the ends of its lists', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), fc.nat(400), (one, two, room) => {
        const cuts = new Cuts();
        const most = 60 + room;
        const data = cuts.fitted({ state: 'kept', one, two }, most);
        assert.ok(new TextEncoder().encode(JSON.stringify(data)).length <= most);
        const [first, second] = [data['one'] as string[], data['two'] as string[]];
        assert.deepEqual([first, second], [one.slice(0, first.length), two.slice(0, second.length)]);
        const { one: lost = 0, two: alsoLost = 0 } = cuts.omitted ?? {};
        assert.deepEqual([first.length + lost, second.length + alsoLost], [one.length, two.length]);
      }),
    );
  });

  it('keeps what takes little room where another list takes much', () => {
    const cuts = new Cuts();
    const { long, short } = cuts.fitted({ long: Array(50).fill('x'.repeat(90)), short: ['a', 'b'] }, 1000);
    assert.deepEqual([(long as string[]).length, short, cuts.omitted], [10, ['a', 'b'], { long: 40 }]);
  });

  it('writes down no character by its number', () => {
    assert.equal(new Cuts().value({ a: 'x\u001B[1m\ud800' }, 100), '{"a":"x [1m "}');
  });

  it('leaves out fields without a value', () => {
    assert.deepEqual(filled({ a: undefined, b: {}, c: 0 }), { c: 0 });
    assert.equal(filled({ a: {} }), undefined);
  });
});
