import assert from 'node:assert/strict';
import fc from 'fast-check';
import { numbered, stage } from './pages';

const pages = [['a', 'b'], ['c', 'd'], ['e', 'f'], ['g']];
const all = pages.flat();
const perPage = 2;

type Step =
  | { readonly kind: 'load' | 'refresh' | 'loadMore' | 'markStale' }
  | { readonly kind: 'answer' | 'fail'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('load', 'refresh', 'loadMore', 'markStale') }),
  fc.record({ kind: fc.constantFrom('answer', 'answer', 'answer', 'fail'), which: fc.nat({ max: 5 }) }),
);

/** A list of seven rows, two a page, whose requests are answered in any order, some never, some with an error. */
class Play {
  private readonly stage = stage(numbered(...pages), { perPage, isHeld: true });
  readonly pagedList = this.stage.pagedList;
  readonly ids = this.stage.ids;

  async do(step: Step): Promise<void> {
    if (step.kind !== 'answer' && step.kind !== 'fail') {
      void this.pagedList[step.kind]();
      return;
    }
    const { waiting } = this.stage.service;
    const [asked] = waiting.splice(step.which % Math.max(1, waiting.length), 1);
    if (asked === undefined) return;
    const { rows } = this.pagedList.state;
    const isDropped = asked.signal.aborted || step.kind === 'fail';
    await asked.answer(step.kind === 'fail' ? new Error('no') : undefined);
    if (isDropped) assert.equal(this.pagedList.state.rows, rows, 'a failed or superseded request changed the rows');
  }

  /** Answers all requests, and the ones that follow from them. */
  async answerAll(): Promise<void> {
    while (this.stage.service.waiting.length > 0) await this.do({ kind: 'answer', which: 0 });
  }

  assertSound(): void {
    const { rows, loading } = this.pagedList.state;
    assert.deepEqual(this.ids(), all.slice(0, rows.length), 'rows are lost, doubled or out of order');
    const live = this.stage.service.waiting.filter(({ signal }) => !signal.aborted);
    // Pages with known numbers are read again up to four at a time.
    assert.ok(loading ? live.length >= 1 && live.length <= 4 : live.length === 0, `${live.length} requests`);
  }
}

describe('A list, whatever is wanted of it and in whatever order the answers come', () => {
  it('shows rows once, in order and without a gap, with no more requests than it may', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const play = new Play();
        for (const one of steps) {
          await play.do(one);
          play.assertSound();
        }
      }),
      { numRuns: 200 },
    );
  });

  it('ends with the answer that was wanted last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const play = new Play();
        for (const one of steps) await play.do(one);
        await play.answerAll();
        const shown = play.ids().length;
        void play.pagedList.refresh();
        await play.answerAll();
        play.assertSound();
        const { rows, error, loading, total, rest } = play.pagedList.state;
        const isAll = rows.length === all.length;
        assert.deepEqual([error, loading, total, rest], [undefined, false, all.length, isAll ? 'none' : 'offered']);
        assert.equal(rows.length, Math.max(shown, perPage));
      }),
      { numRuns: 200 },
    );
  });
});
