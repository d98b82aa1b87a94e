import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describeInFull } from '../../../src/tools/reportFields';
import { Truncation, filled } from '../../../src/tools/truncation';
import { checkOutcomes } from '../../../src/history/version';
import { reportOf } from '../reports/lists/fakeService';

describe('What is told to a language model', () => {
  it('is how many checks failed in each version of a report, and which have been fixed', () => {
    const fields = { checks: { title: 'pass', speed: 'fail', https: 'pass' } };
    const report = reportOf('1', { generatedAt: 2, result: 'decent', fields });
    const checks = checkOutcomes({ title: false, speed: false, https: true });
    const former = { seenAt: 1, generatedAt: 1, result: 'bad', score: 20, checks } as const;
    const told = describeInFull(report, [former], new Truncation());
    const failed = (told['history'] as readonly { failedChecks?: number }[]).map(({ failedChecks }) => failedChecks);
    assert.deepEqual([failed, told['fixed'], told['broken']], [[1, 2], ['title'], []]);
  });

  it('is cut at a length, and what was cut off is counted', () => {
    const cuts = new Truncation();
    assert.equal(cuts.text('twelve chars', 6), 'twelve…');
    assert.equal(cuts.text('short', 6), 'short');
    assert.equal(cuts.text('five 🦆', 6), 'five…');
    assert.deepEqual(cuts.omitted, { characters: 8 });
  });

  it('shows what a person would not see, on one line, and does not join what one divides', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(
          new Truncation().text(text, 1000),
          /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u,
        );
      }),
    );
    assert.equal(
      new Truncation().text('se\u200Bcret\u{E0041}\nnext\u3164', 100),
      'se\\u{200b}cret\\u{e0041} next\\u{3164}',
    );
  });

  it('keeps numbers and words, and has records and lists as text', () => {
    const cuts = new Truncation();
    assert.deepEqual(
      [4, true, null, undefined, 'word', { a: [1] }, ['x'.repeat(9)]].map((value) => cuts.value(value, 8)),
      [4, true, null, undefined, 'word', '{"a":[1]…', '["xxxxxx…'],
    );
  });

  it('has no password of an address, in any field, also where the address is cut off', () => {
    const cuts = new Truncation();
    const [secret, longSecret] = ['s3cret', 's3cret'.repeat(200)];
    const told = [
      cuts.url(`https://me:${secret}@a.example/x`),
      cuts.text(`See https:///me:${secret}@a.example.`, 100),
      cuts.text(`https://me:${longSecret}@a.example`, 100),
      cuts.value({ a: [`https://me:${secret} x@a.example`] }, 100),
    ];
    assert.doesNotMatch(JSON.stringify(told), /s3cret|me:/);
    assert.equal(told[0], 'https://•••@a.example/x');
  });

  it('fits into any number of bytes by losing the ends of its lists', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), fc.nat(400), (one, two, room) => {
        const cuts = new Truncation();
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
    const cuts = new Truncation();
    const { long, short } = cuts.fitted({ long: Array(50).fill('x'.repeat(90)), short: ['a', 'b'] }, 1000);
    assert.deepEqual([(long as string[]).length, short, cuts.omitted], [10, ['a', 'b'], { long: 40 }]);
  });

  it('shows what a record hides', () => {
    assert.equal(new Truncation().value({ a: 'x\u001B[1m\ud800\u200b' }, 100), '{"a":"x\\u001b[1m\\ud800\\u{200b}"}');
  });

  it('leaves out fields without a value', () => {
    assert.deepEqual(filled({ a: undefined, b: {}, c: 0 }), { c: 0 });
    assert.equal(filled({ a: {} }), undefined);
  });
});
