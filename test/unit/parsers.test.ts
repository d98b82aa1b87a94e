import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isFailureBody, readRejectionMessages } from '../../src/service/failureBody';
import { readConnections } from '../../src/reports/connection';
import { lookAtSome } from '../../src/history/unseenChanges';
import { readEntry, readPlan } from '../../src/jobs/jobRecords';
import { readQuery } from '../../src/reports/lists/savedQueries';
import { mergeEntries } from '../../src/reports/sharedList';
import { withoutEntities } from '../../src/util/entities';

const text = fc.string({ unit: 'grapheme' });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const plain = { noNullPrototype: true };
/** A record as JSON stores it, without fields that have no value. */
const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const problem = fc.oneof(
  fc.record({ kind: fc.constantFrom('redirected', 'forbidden', 'notFound', 'unreadable', 'unaddressable') }, plain),
  fc.record({ kind: fc.constant('rejected'), status: fc.nat(599), messages: fc.array(text) }, plain),
  fc.record({ kind: fc.constant('tooManyRequests'), retryAt: optional(fc.nat()) }, plain),
  fc.record({ kind: fc.constant('unreachable'), cause: fc.constantFrom('dns', 'reset', 'unknown') }, plain),
);
const outcome = fc.oneof(
  fc.record({ state: fc.constant('done'), id: optional(text) }, plain),
  fc.record({ state: fc.constant('skipped'), reason: fc.constantFrom(undefined, 'changed since') }, plain),
  fc.record({ state: fc.constant('failed'), problem }, plain),
  fc.record({ state: fc.constant('unknown') }, plain),
);
const rating = fc.record(
  {
    result: fc.constantFrom(undefined, 'good', 'decent', 'bad'),
    score: optional(fc.integer()),
    generatedAt: optional(fc.integer()),
  },
  plain,
);
const step = fc.oneof(
  fc.record({ begun: fc.nat(8), baseline: optional(rating), at: optional(fc.nat()) }, plain),
  fc.record({ unsent: fc.nat(8) }, plain),
  fc.record({ ended: fc.nat(8), outcome }, plain),
  fc.record({ reopened: fc.nat(8), attempts: optional(fc.nat(2)) }, plain),
  fc.record({ closedAt: fc.nat() }, plain),
  fc.constant({ isUndone: true }),
);
const entry = fc.array(step, { minLength: 1 });
const plan = fc.record(
  {
    service: text,
    kind: fc.constantFrom('create', 'update', 'privacy', 'delete'),
    privacy: fc.constantFrom(undefined, 'public', 'private', 'password'),
    items: fc.array(fc.record({ url: text, id: optional(text), known: optional(fc.array(text)) }, plain)),
    origin: fc.option(fc.string(), { nil: undefined }),
    plannedAt: fc.nat(),
  },
  plain,
);

describe('What is written down of a job', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(entry, plan, (one, other) => {
        assert.deepEqual(kept(readEntry(JSON.stringify(one), 9)), kept(one));
        assert.deepEqual(kept(readPlan(JSON.stringify(other))), kept(other));
      }),
    );
  });

  it('is none where it breaks off, wherever that is', () => {
    fc.assert(
      fc.property(entry, plan, fc.double({ min: 0, max: 0.99, noNaN: true }), (one, other, at) => {
        const cut = (it: unknown) => ((whole) => whole.slice(0, whole.length * at))(JSON.stringify(it));
        assert.deepEqual([readEntry(cut(one), 9), readPlan(cut(other))], [undefined, undefined]);
      }),
    );
  });

  it('is read or none, whatever stands there', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.json()), (any) => {
        assert.deepEqual([readEntry(any, 9), readPlan(any)], [undefined, undefined]);
      }),
    );
  });
});

describe('Entities', () => {
  const ways: readonly ((character: string) => string)[] = [
    (it) => `&#${it.codePointAt(0) ?? 0};`,
    (it) => `&#x${(it.codePointAt(0) ?? 0).toString(16)};`,
    (it) => `&#X000${(it.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
    (it) => (it === '&' ? '&amp;' : it === '<' ? '&lt;' : it),
  ];

  it('give back every text that was written with them, in whichever way', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...ways), (it, way) => {
        assert.equal(withoutEntities(Array.from(it, way).join('')), it);
      }),
    );
  });
});

describe('What is read of any answer or of any kept state', () => {
  it('is something of ours or nothing, and never an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 8 }), (any, secret) => {
        assert.equal(typeof isFailureBody(any), 'boolean');
        const words = readRejectionMessages(any, [secret]);
        assert.ok(words.length <= 10 && words.every((it) => it.length <= 301));
        assert.ok(readConnections(any).every(({ id, name, url }) => typeof (id + name + url) === 'string'));
        assert.deepEqual(readQuery(readQuery(any)), readQuery(any));
        assert.ok(Array.isArray(mergeEntries(({ id }) => (typeof id === 'string' ? id : undefined), any)));
      }),
    );
  });

  it('keeps the last looks at very many reports', () => {
    const ids = Array.from({ length: 200_000 }, (_, at) => String(at + 1));
    const { highestId, ids: marks } = lookAtSome({ at: 1, highestId: 0, ids: {} }, ids, 2);
    assert.deepEqual([Object.keys(marks).length, highestId], [1000, 199_000]);
  });
});
