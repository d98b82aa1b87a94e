import assert from 'node:assert/strict';
import { ClipboardReader } from '../../../src/util/clipboardReader';
import { settled } from '../reports/lists/pages';

/** A clipboard that answers on demand, and a clock that advances on demand. */
function stage({ isDenied = false } = {}) {
  const state = { isDenied, reads: 0 };
  let answer: (text: string) => void = () => assert.fail('nothing was read');
  let fail: (error: Error) => void = () => assert.fail('nothing was read');
  let pass: () => void = () => assert.fail('nobody waits');
  const reader = new ClipboardReader({
    readText: () => {
      state.reads++;
      return new Promise<string>((resolve, reject) => {
        answer = resolve;
        fail = reject;
      });
    },
    wasDenied: () => state.isDenied,
    setDenied: (denied) => (state.isDenied = denied),
    wait: (_, signal) =>
      new Promise((resolve) => {
        pass = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
  });
  const timePasses = async () => {
    pass();
    await settled();
  };
  return { state, reader, timePasses, answer: (text: string) => answer(text), fail: (error: Error) => fail(error) };
}

describe('The clipboard', () => {
  it('suggests its text', async () => {
    const { state, reader, answer } = stage();
    const suggestion = reader.suggestion();
    answer('text');
    assert.equal(await suggestion, 'text');
    await settled();
    assert.equal(state.isDenied, false);
  });

  it('that does not answer in time is denied, and not asked again for a suggestion', async () => {
    const { state, reader, timePasses } = stage();
    void reader.suggestion();
    await timePasses();
    assert.equal(state.isDenied, true);
    assert.equal(await reader.suggestion(), undefined);
    assert.equal(state.reads, 1);
  });

  it('is no longer denied once a text comes, however late', async () => {
    const { state, reader, timePasses, answer } = stage();
    const suggestion = reader.suggestion();
    await timePasses();
    answer('allowed after all');
    assert.equal(await suggestion, 'allowed after all');
    assert.equal(state.isDenied, false);
  });

  it('that fails is denied, and suggests nothing', async () => {
    const { state, reader, fail } = stage();
    const suggestion = reader.suggestion();
    fail(new Error('NotAllowedError'));
    assert.equal(await suggestion, undefined);
    assert.equal(state.isDenied, true);
  });

  it('that was denied is asked again when a person wants it', async () => {
    const { state, reader, answer } = stage({ isDenied: true });
    const text = reader.read();
    answer('text');
    assert.equal(await text, 'text');
    assert.equal(state.isDenied, false);
  });

  it('gives nothing, other than an empty one, once the error about it is closed', async () => {
    const { state, reader, timePasses, answer } = stage();
    const denied = reader.read();
    await timePasses();
    answer('');
    assert.equal(await denied, undefined);
    assert.equal(state.isDenied, true);
    const empty = reader.read();
    answer('');
    assert.equal(await empty, '');
  });
});
