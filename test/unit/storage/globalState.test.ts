import assert from 'node:assert/strict';
import { setImmediate as settled } from 'node:timers/promises';
import { GlobalState } from '../../../src/vscode/storage/globalState';

/** Answers like VS Code: the state after an update is the one sent with it. */
class VsCodeState {
  known: Readonly<Record<string, unknown>> = {};
  private waiting: ((error: Error | undefined) => void)[] = [];

  keys = () => Object.keys(this.known);
  get = (key: string) => this.known[key] as undefined;
  setKeysForSync = () => undefined;

  update(key: string, value: unknown): Promise<void> {
    this.known = { ...this.known, [key]: value };
    return new Promise((resolve, reject) => {
      this.waiting.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  }

  /** Sends the whole current state; returns a function that delivers the answer, or an error. */
  send(): (error?: Error) => void {
    const [sent, updates] = [this.known, this.waiting];
    this.waiting = [];
    return (error) => {
      this.known = sent;
      for (const settle of updates) settle(error);
    };
  }
}

describe('The global state', () => {
  it('keeps what is updated while another update is under way', async () => {
    const vsCode = new VsCodeState();
    const state = new GlobalState(vsCode);
    const first = state.update('looked', 1);
    await settled();
    const answer = vsCode.send();
    const second = state.update('connections', ['one']);
    await settled();
    assert.deepEqual([state.get('looked'), state.get('connections')], [1, ['one']]);
    answer();
    await first;
    await settled();
    vsCode.send()();
    await second;
    assert.deepEqual(vsCode.known, { looked: 1, connections: ['one'] });
  });

  it('is what was updated last, while earlier updates of the same are answered', async () => {
    const vsCode = new VsCodeState();
    const state = new GlobalState(vsCode);
    const updates = [1, 2, 3].map((value) => state.update('looked', value));
    for (const update of updates) {
      await settled();
      assert.equal(state.get('looked'), 3);
      vsCode.send()();
      await update;
    }
    assert.equal(state.get('looked'), 3);
  });

  it('goes on after an update that failed', async () => {
    const vsCode = new VsCodeState();
    const state = new GlobalState(vsCode);
    const failing = state.update('looked', 1);
    const next = state.update('looked', 2);
    await settled();
    vsCode.send()(new Error('The disk is full'));
    await assert.rejects(failing, /full/);
    await settled();
    vsCode.send()();
    await next;
    assert.equal(state.get('looked'), 2);
  });
});
