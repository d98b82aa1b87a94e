import assert from 'node:assert/strict';
import { SharedList } from '../../../src/reports/sharedList';
import type { Fields } from '../../../src/util/json';

/** The state of one machine's windows; Settings Sync carries `list` to another, where it replaces the existing one. */
class Machine {
  readonly kept = new Map<string, unknown>();
  get = (key: string) => this.kept.get(key);
  update = (key: string, value: unknown) => {
    this.kept.set(key, JSON.parse(JSON.stringify(value)));
    return Promise.resolve();
  };

  window = () => new SharedList(this, 'list', ({ id }) => (typeof id === 'string' ? id : undefined));
  syncTo = (other: Machine) => void other.kept.set('list', this.kept.get('list'));
}

const namesIn = (list: SharedList) => list.entries.map(({ id, name }) => `${String(id)} ${String(name)}`).sort();
const entry = (id: string, name = 'one'): Fields => ({ id, name });

describe('A list that is carried to other machines', () => {
  it('loses nothing that was made here while another machine’s list arrives, and gives it on', async () => {
    const [home, work] = [new Machine(), new Machine()];
    await home.window().put(entry('a'));
    await work.window().put(entry('b'));
    home.syncTo(work);
    const window = work.window();
    assert.deepEqual(namesIn(window), ['a one', 'b one']);
    await window.restore();
    work.syncTo(home);
    assert.deepEqual(namesIn(home.window()), ['a one', 'b one']);
  });

  it('has the latest change of each, also where a clock is behind, and nothing that was removed', async () => {
    const [home, work] = [new Machine(), new Machine()];
    for (const id of ['a', 'b']) await home.window().put(entry(id));
    home.syncTo(work);
    await work.window().put(entry('a', 'two'));
    await work.window().remove({ id: 'b' });
    home.syncTo(work);
    assert.deepEqual(namesIn(work.window()), ['a two']);
    await work.window().restore();
    work.syncTo(home);
    assert.deepEqual(namesIn(home.window()), ['a two']);
    await home.window().restore();

    const [{ changedAt }] = home.window().entries as [{ changedAt: number }];
    home.kept.set('list', [{ ...entry('a', 'ahead'), changedAt: changedAt + 86_400_000 }]);
    await home.window().put(entry('a', 'three'));
    assert.deepEqual(namesIn(home.window()), ['a three']);
  });

  it('has what each of two windows wrote at the same time', async () => {
    const machine = new Machine();
    const [one, two] = [machine.window(), machine.window()];
    const before = new Map(machine.kept);
    await one.put(entry('a'));
    // The second window writes its own entries, without the first one's.
    machine.kept.clear();
    for (const [key, value] of before) machine.kept.set(key, value);
    await two.put(entry('b'));
    await one.restore();
    assert.deepEqual(
      [namesIn(two), namesIn(machine.window())],
      [
        ['a one', 'b one'],
        ['a one', 'b one'],
      ],
    );
  });

  it('writes nothing where nothing is missing', async () => {
    const machine = new Machine();
    const window = machine.window();
    await window.put(entry('a'));
    const written = machine.kept.get('list');
    await window.restore();
    assert.equal(machine.kept.get('list'), written);
  });

  it('keeps marks of the last two hundred that were removed, and reads whatever it finds', async () => {
    const machine = new Machine();
    const window = machine.window();
    for (let at = 0; at < 250; at++) await window.remove({ id: String(at) });
    assert.equal(window.removed.length, 200);
    for (const foreign of ['x', 7, {}, [null, 1, { id: 2 }, { id: 'c', changedAt: 'soon' }]]) {
      machine.kept.set('list', foreign);
      assert.deepEqual(namesIn(machine.window()), Array.isArray(foreign) ? ['c undefined'] : []);
    }
  });
});
