import assert from 'node:assert/strict';
import type { Privacy } from '../../../src/service/records';
import type { Item, ItemOutcome } from '../../../src/reports/changes/item';
import { remainingItems } from '../../../src/reports/changes/item';

const ended = (outcomes: readonly ItemOutcome[], items?: readonly Item[]) => ({
  items: items ?? outcomes.map((_, at): Item => ({ url: `https://example.com/${at}` })),
  outcomes,
  isLost: false,
});
const deletion = { kind: 'delete', privacy: undefined } as const;
const pages = (items: readonly Item[]) => items.map(({ url }) => url.replace('https://example.com/', ''));

describe('What is left of a job', () => {
  const failed = { state: 'failed', problem: { kind: 'forbidden' } } as const;
  const outcomes: readonly ItemOutcome[] = [
    { state: 'done' },
    failed,
    { state: 'unknown' },
    { state: 'skipped' },
    { state: 'skipped', reason: 'changed since' },
  ];

  it('is what failed, and what may be done', () => {
    const left = remainingItems({ plan: deletion, ...ended(outcomes) });
    assert.deepEqual(pages(left.failed), ['1', '2']);
    assert.deepEqual(left.restored, []);
  });

  it('is what a canceled job has not sent, but not what it has left alone', () => {
    assert.deepEqual(pages(remainingItems({ plan: deletion, ...ended(outcomes) }).rest), ['3']);
  });

  it('is nothing where another window goes on with it', () => {
    const left = remainingItems({ plan: deletion, ...ended(outcomes), isLost: true });
    assert.deepEqual(left, { failed: [], rest: [], restored: [] });
  });

  it('can be taken back where the privacy was known right before, and was no password', () => {
    const before = (privacy: Privacy | undefined): Item => ({
      ...{ url: `https://example.com/${privacy}`, privacy: 'private' },
      baseline: { result: undefined, score: undefined, generatedAt: undefined, privacy },
    });
    const items = [before('public'), before('private'), before('password'), before(undefined), { url: 'unread' }];
    const done = items.map(() => ({ state: 'done' }) as const);
    const plan = { kind: 'privacy', privacy: 'public' } as const;
    const { restored } = remainingItems({ plan, ...ended(done, items) });
    assert.deepEqual(
      restored.map(({ restore, expected, baseline }) => [restore, expected, baseline]),
      [
        ['public', 'public', undefined],
        ['private', 'public', undefined],
      ],
    );
    assert.deepEqual(remainingItems({ plan: { ...plan, privacy: undefined }, ...ended(done, items) }).restored, []);
  });
});
