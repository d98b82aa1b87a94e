import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readHistoryFile, textOfVersions } from '../../../src/history/historyFile';
import { checkOutcomes } from '../../../src/history/version';

const time = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const version = fc.record(
  {
    id: fc.string(),
    seenAt: time,
    generatedAt: optional(time),
    result: optional(fc.constantFrom('good', 'decent', 'bad')),
    score: optional(fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0)),
    checks: optional(
      fc
        .dictionary(fc.oneof(fc.string(), fc.constantFrom('constructor', 'prototype')), fc.boolean(), {
          noNullPrototype: true,
          maxKeys: 3,
        })
        .map(checkOutcomes),
    ),
    url: fc.oneof(fc.webUrl(), fc.constantFrom('},{', '"\n]', '[{"id":"1","seenAt":1},{"id":"2"')),
    isGone: fc.boolean(),
  },
  { noNullPrototype: true },
);
const versions = fc.array(version, { maxLength: 12 });
const idsIn = (text: string) => readHistoryFile(text).versions.map(({ id }) => id);

describe('A file of the history', () => {
  it('gives back what was written to it', () => {
    fc.assert(
      fc.property(versions, (all) => {
        assert.deepEqual(readHistoryFile(textOfVersions(all)), { versions: all });
      }),
    );
  });

  it('has all versions before the place where it breaks off, and is not called damaged', () => {
    fc.assert(
      fc.property(
        versions,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('', '\0\0\0'),
        (all, at, zeros) => {
          const text = textOfVersions(all);
          const length = Math.floor((text.length - 1) * at);
          const whole = all.filter((_, index) => length >= textOfVersions(all.slice(0, index + 1)).length - 2);
          assert.deepEqual(readHistoryFile(text.slice(0, length) + zeros), { versions: whole, damage: 'broken off' });
        },
      ),
    );
  });

  it('has all versions around a line that is damaged', () => {
    const garbage = fc.string({ unit: 'binary' }).filter((it) => !/[{}\n]/.test(it));
    fc.assert(
      fc.property(versions, version, versions, garbage, (before, lost, after, bytes) => {
        const text = textOfVersions([...before, lost, ...after]).replace(
          textOfVersions([lost]).slice(2, -2),
          `{${bytes}`,
        );
        const { versions: read, damage } = readHistoryFile(text);
        assert.deepEqual([read, damage], [[...before, ...after], 'damaged']);
      }),
    );
  });

  it('of version 0.1.0, in one line, has its versions up to where it breaks off', () => {
    const text = '[{"id":"1","seenAt":1,"checks":{"a":true}},{"id":"2","seenAt":1},{"id":"3","seenAt":1}]';
    assert.deepEqual(idsIn(text), ['1', '2', '3']);
    assert.equal(readHistoryFile(text).damage, undefined);
    for (const end of ['{"id":"3","seenAt":1}', ',"seenAt":1}]', ':1}]', ']']) {
      const { versions: read, damage } = readHistoryFile(text.slice(0, text.length - end.length));
      assert.deepEqual([read.slice(0, 2).map(({ id }) => id), damage], [['1', '2'], 'broken off']);
    }
  });

  it('that is something else is damaged, and has what can be read of it', () => {
    for (const text of ['{}', '42', 'null', 'x', '\u0001\u0002', '[1]', '{"id":"1","seenAt":1']) {
      assert.deepEqual(readHistoryFile(text), { versions: [], damage: 'damaged' }, text);
    }
    const mixed = readHistoryFile('[{"id":"1","seenAt":1},{"id":2},null,{"id":"3","seenAt":1e300}]');
    assert.deepEqual([mixed.versions.map(({ id }) => id), mixed.damage], [['1'], 'damaged']);
  });

  it('that is empty was never written before a crash', () => {
    for (const text of ['', '\0\0\0\0'])
      assert.deepEqual(readHistoryFile(text), { versions: [], damage: 'broken off' });
  });

  it('is read whatever is in it', () => {
    const piece = fc.constantFrom('[', ']', '{', '}', ',', '\n', '{"id":"1","seenAt":1}', '"', '\0', 'x');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 100 }), (pieces) => {
        const text = pieces.join('');
        const { versions: read, damage } = readHistoryFile(text);
        assert.ok(read.every(({ id }) => id === '1') && (damage !== undefined || Array.isArray(JSON.parse(text))));
      }),
    );
  });
});
