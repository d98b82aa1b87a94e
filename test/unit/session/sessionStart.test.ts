import assert from 'node:assert/strict';
import { sessionStart } from '../../../src/platform/session/sessionStart';
import { FakeService, listOf, openStore, reportOf } from '../lists/fakeService';
import { settled } from '../lists/pages';

describe('The start of a session', () => {
  function stage(answers: Promise<void> = Promise.resolve()) {
    const { store } = openStore(new FakeService());
    const seen: string[] = [];
    const requests = () =>
      Promise.resolve({
        firstAnswers: async () => {
          await answers;
          seen.push('answered');
        },
      });
    const start = sessionStart(store, requests);
    const note = async (what: string, moment: Promise<void>) => {
      await moment;
      seen.push(what);
    };
    return { store, start, seen, note };
  }

  it('holds nothing up before a view shows', async () => {
    const { start, seen, note } = stage();
    await Promise.all([note('drawn', start.drawn()), note('loaded', start.answered())]);
    assert.deepEqual(seen, ['drawn', 'loaded']);
  });

  it('holds no request up where there are no rows of the last time', async () => {
    const { start, seen, note } = stage();
    await start.begin(Promise.resolve());
    void note('drawn', start.drawn());
    await settled();
    assert.deepEqual(seen, ['drawn']);
  });

  it('holds requests up until the rows of the last time are on their way', async () => {
    const { store, start, seen, note } = stage();
    const rows = [reportOf('1', { result: 'good' })];
    store.lists.reports(listOf({ result: 'good' })).remember({ rows, total: 1, loadedAt: 1 });
    await start.begin(Promise.resolve());
    const drawn = note('drawn', start.drawn());
    await settled();
    assert.deepEqual(seen, []);
    await drawn;
  });

  it('holds other code up until the first answers', async () => {
    const { start, seen, note } = stage();
    await start.begin(Promise.resolve());
    await note('loaded', start.answered());
    assert.deepEqual(seen, ['answered', 'loaded']);
  });

  it('holds other code up for a moment alone where no answer comes', async () => {
    const { start, seen, note } = stage(new Promise(() => undefined));
    await start.begin(Promise.resolve());
    await note('loaded', start.answered());
    assert.deepEqual(seen, ['loaded']);
  });
});
