import assert from 'node:assert/strict';
import type { JobStorage } from '../../../src/jobs/journalFiles';
import { JobLostError } from '../../../src/jobs/jobJournal';
import type { JobPlan } from '../../../src/jobs/jobRecords';
import { StoredJob, type UnfinishedJob } from '../../../src/jobs/storedJob';
import { itemsOf, unfinished } from './jobStage';
import { busy, MemoryDisk } from './memoryDisk';

const service = 'https://reports.example';
const plan: JobPlan = { service, kind: 'delete', privacy: undefined, items: itemsOf(9), plannedAt: 0 };

/** A disk that windows share, and a clock that advances while they wait. */
function stage() {
  const memory = new MemoryDisk();
  const clock = { time: 1_700_000_000_000 };
  /** No window sends a heartbeat: they exist, but never get their turn. */
  const asleep = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const place: JobStorage = {
    ...{ disk: memory.disk, heartbeat: 2000, now: () => clock.time },
    wait: (milliseconds, signal) => (signal ? asleep(signal) : ((clock.time += milliseconds), Promise.resolve())),
  };
  const left = () => unfinished(place, service);
  /** The only job that is offered. */
  const offered = async () => {
    const { jobs } = await left();
    const [job] = jobs;
    assert.ok(job && jobs.length === 1, `${jobs.length} are offered`);
    return job;
  };
  return { memory, clock, place, left, offered };
}

/** Begins a job with four items begun and one of them done, and falls silent. */
async function leave({ place, clock }: ReturnType<typeof stage>): Promise<StoredJob> {
  const files = await StoredJob.begin(place, plan);
  await files.write([{ begun: 0 }, { begun: 1 }]);
  await files.write([{ ended: 0, outcome: { state: 'done', id: '0' } }, { begun: 2 }, { begun: 3 }]);
  clock.time += 60_000;
  return files;
}

/** The remaining files of a job's entries, in order. */
function entriesOf({ memory }: ReturnType<typeof stage>): readonly string[] {
  return [...memory.files.keys()].filter((path) => path.includes('entries')).sort();
}

/** The items that may have been done without an answer. */
function inDoubt(job: Pick<UnfinishedJob, 'before'> | undefined): readonly number[] {
  return [...(job?.before.inDoubt.keys() ?? [])].sort((one, other) => one - other);
}

describe('The journal of a job on the disk', () => {
  it('says how far a window has come that is silent', async () => {
    const at = stage();
    await leave(at);
    const { plan: read, before } = await at.offered();
    assert.deepEqual(
      [read, inDoubt({ before }), [...before.outcomes]],
      [plan, [1, 2, 3], [[0, { state: 'done', id: '0' }]]],
    );
  });

  it('is not read again by the window that lists it', async () => {
    const at = stage();
    await leave(at);
    const { jobs } = await at.left();
    const read: string[] = [];
    at.memory.fault = (access, path) => {
      if (access === 'read') read.push(path);
    };
    await unfinished(at.place, service, new Set(jobs.map(({ files }) => files.name)));
    assert.deepEqual(read, []);
    await at.left();
    assert.notEqual(read.length, 0);
  });

  it('is offered to nobody while its window is at work, or before it has written its plan', async () => {
    const at = stage();
    const planned: string[] = [];
    at.memory.fault = (access, path) => {
      if (access === 'write' && path.endsWith('plan.json')) planned.push(...at.memory.files.keys());
    };
    await StoredJob.begin(at.place, plan);
    assert.match(planned.join(), /held/);
    assert.deepEqual(await at.left(), { jobs: [], mayBeMore: true, damaged: [] });
  });

  for (const name of ['held', 'plan.json', 'entries']) {
    it(`is neither offered nor deleted nor begun anew while its ${name} cannot be read`, async () => {
      const at = stage();
      await leave(at);
      const files = [...at.memory.files.keys()];
      at.memory.fault = (access, path) => {
        if ((access === 'read' || access === 'list') && path.includes(name)) throw busy();
      };
      assert.deepEqual(await at.left(), { jobs: [], mayBeMore: true, damaged: [] });
      assert.deepEqual([...at.memory.files.keys()], files);
      at.memory.fault = () => undefined;
      assert.deepEqual(inDoubt(await at.offered()), [1, 2, 3]);
    });
  }

  it('keeps all that it knows where taking it over fails in the middle', async () => {
    const at = stage();
    await leave(at);
    const { files } = await at.offered();
    at.memory.fault = (access, path) => {
      if (access === 'read' && path.includes('entries')) throw busy();
    };
    await assert.rejects(files.takeOver(), /EBUSY/);
    at.memory.fault = () => undefined;
    const again = await at.offered();
    assert.deepEqual([inDoubt(again), again.before.outcomes.size], [[1, 2, 3], 1]);
    assert.deepEqual(inDoubt(await again.files.takeOver()), [1, 2, 3]);
  });

  it('is taken over by one of two windows that try at the same time', async () => {
    const at = stage();
    await leave(at);
    const [one, other] = [await at.offered(), await at.offered()];
    const taken = await Promise.all([one.files.takeOver(), other.files.takeOver()]);
    assert.equal(taken.filter((it) => it !== undefined).length, 1);
    assert.deepEqual(await at.left(), { jobs: [], mayBeMore: true, damaged: [] });
  });

  it('refuses a window that was only slow once another has taken it over, and keeps what it wrote before', async () => {
    const at = stage();
    const slow = await leave(at);
    await slow.assertOurs();
    const { files } = await at.offered();
    await slow.write([{ begun: 7 }]);
    const taken = await files.takeOver();
    assert.deepEqual(inDoubt(taken), [1, 2, 3, 7]);
    await assert.rejects(slow.assertOurs(), JobLostError);
    await assert.rejects(slow.write([{ begun: 8 }]), JobLostError);
    assert.deepEqual(await at.left(), { jobs: [], mayBeMore: true, damaged: [] });
    await taken?.files.assertOurs();
  });

  it('refuses an entry where it was taken over while that was written', async () => {
    const at = stage();
    const slow = await leave(at);
    at.memory.fault = (access, _, when) => {
      if (access === 'add' && when === 'before') at.memory.move(slow.name, 'taken');
    };
    await assert.rejects(slow.write([{ begun: 5 }]), JobLostError);
    assert.deepEqual(at.memory.below(slow.name), []);
  });

  it('leaves nothing to resume where the disk fails at its beginning, even if the plan is there', async () => {
    const at = stage();
    let removals = 0;
    at.memory.fault = (access, path, when) => {
      if (access === 'write' && path.endsWith('plan.json') && when === 'after') throw busy();
      if (access === 'remove' && when === 'before' && ++removals < 3) throw busy();
    };
    await assert.rejects(StoredJob.begin(at.place, plan), /EBUSY/);
    assert.deepEqual([...at.memory.files.keys()], []);
  });

  it('is free at once where its window leaves it', async () => {
    const at = stage();
    const files = await StoredJob.begin(at.place, plan);
    await files.leave();
    assert.equal((await at.offered()).plan.items.length, 9);
  });

  it('is gone where it has ended, and never begins anew where only a part of it could be deleted', async () => {
    const at = stage();
    const files = await leave(at);
    at.memory.fault = (access, path) => {
      if (access === 'remove' && !path.endsWith('plan.json')) throw busy();
    };
    await files.forget();
    assert.notEqual(at.memory.files.size, 0);
    at.memory.fault = () => undefined;
    assert.deepEqual(await at.left(), { jobs: [], mayBeMore: false, damaged: [] });
    assert.equal(at.memory.files.size, 0);
  });

  it('is dropped where it is discarded, unless another window works on it by then', async () => {
    const at = stage();
    await leave(at);
    const [one, other] = [await at.offered(), await at.offered()];
    const taken = await one.files.takeOver();
    await other.files.discard();
    await taken?.files.assertOurs();
    taken?.files.release();
    at.clock.time += 60_000;
    await (await at.offered()).files.discard();
    assert.equal(at.memory.files.size, 0);
  });

  for (const damaged of [
    '[{"beg',
    '',
    '\0\0\0',
    '{}',
    '{"claimed":4,"outcomes":[]}',
    '[{"begun":-1}]',
    '[{"ended":9,"outcome":{"state":"done"}}]',
    '[{"ended":0,"outcome":{"state":"nearly done"}}]',
    '[{"ended":0,"outcome":{"state":"failed","problem":{"kind":"unreachable"}}}]',
  ]) {
    it(`has just the items of an entry in doubt where that is ${JSON.stringify(damaged)}`, async () => {
      const at = stage();
      await leave(at);
      at.memory.files.set(entriesOf(at).at(-1) ?? '', damaged);
      const offered = await at.offered();
      assert.deepEqual([inDoubt(offered), offered.before.outcomes.size], [[0, 1, 2, 3], 0]);
    });

    it(`has all items in doubt that are not known to have ended where merged entries are ${JSON.stringify(damaged)}`, async () => {
      const at = stage();
      const { name } = await leave(at);
      at.memory.files.set(`${name}/entries/2-66-merged.json`, damaged);
      const offered = await at.offered();
      assert.deepEqual([inDoubt(offered), offered.before.outcomes.size], [[1, 2, 3, 4, 5, 6, 7, 8], 1]);
    });
  }

  for (const [entry, text] of [
    ['2-2-begins.9-x.json', ''],
    // As another version names and writes it.
    ['1700000000000-3d7955e2.json', '{"claimed":4,"outcomes":[]}'],
  ] as const) {
    it(`has all items in doubt that are not known to have ended where an entry is named ${entry}`, async () => {
      const at = stage();
      const { name } = await leave(at);
      at.memory.files.set(`${name}/entries/${entry}`, text);
      assert.deepEqual(inDoubt(await at.offered()), [1, 2, 3, 4, 5, 6, 7, 8]);
    });
  }

  it('counts an entry once that the disk took in part only, and that is written again', async () => {
    const at = stage();
    const files = await StoredJob.begin(at.place, plan);
    let failures = 1;
    at.memory.fault = (access, _, when) => {
      if (access === 'add' && when === 'after' && failures-- > 0) throw busy();
    };
    await assert.rejects(files.write([{ begun: 4 }]), /EBUSY/);
    await files.write([{ begun: 4 }]);
    at.clock.time += 60_000;
    assert.deepEqual([...(await at.offered()).before.inDoubt], [[4, 1]]);
  });

  it('has few files, however long it is, and says the same where it breaks off while they become one', async () => {
    const at = stage();
    const items = itemsOf(300);
    const files = await StoredJob.begin(at.place, { ...plan, items });
    let kept = true;
    at.memory.fault = (access, path) => {
      if (access === 'remove' && path.includes('entries') && kept) throw busy();
    };
    for (const index of items.keys()) {
      kept = index < 100;
      await files.write([{ begun: index }]);
      await files.write([{ ended: index, outcome: { state: 'done', id: String(index) } }]);
    }
    at.clock.time += 60_000;
    const { before } = await at.offered();
    assert.deepEqual([before.inDoubt.size, before.outcomes.size], [0, 300]);
    const count = at.memory.below(files.name).filter((path) => path.includes('entries')).length;
    assert.ok(count < 64 + 600 / 64 + 200, `${count} files`);
  });

  describe('where somebody has set the clock', () => {
    it('is offered soon although its last sign of life is in the future', async () => {
      const at = stage();
      await leave(at);
      at.clock.time -= 3 * 3_600_000;
      const started = at.clock.time;
      assert.deepEqual(inDoubt(await at.offered()), [1, 2, 3]);
      assert.ok(at.clock.time - started < 60_000);
      assert.ok(await (await at.offered()).files.takeOver());
    });

    it('is not offered while its window gives signs of life, although these are in the future', async () => {
      const at = stage();
      const files = await leave(at);
      let beats = 0;
      at.memory.fault = (access, path, when) => {
        if (access !== 'read' || !path.endsWith('held') || when !== 'before') return;
        at.memory.files.set(`${files.name}/held`, String(at.clock.time + 3_600_000 + 2000 * beats++));
      };
      assert.deepEqual(await at.left(), { jobs: [], mayBeMore: true, damaged: [] });
    });
  });

  describe('whose plan is damaged', () => {
    async function leaveDamaged(at: ReturnType<typeof stage>, plan: string): Promise<void> {
      const files = await leave(at);
      at.memory.files.set(`${files.name}/plan.json`, plan);
    }

    for (const plan of ['', '{"service":"https://rep', '\0\0\0', '[]', '{"service":7}']) {
      it(`is set aside with all that it has, and told once: ${JSON.stringify(plan)}`, async () => {
        const at = stage();
        await leaveDamaged(at, plan);
        const { length } = [...at.memory.files.keys()];
        const [one, other] = await Promise.all([at.left(), at.left()]);
        const aside = [...one.damaged, ...other.damaged];
        assert.equal(aside.length, 1);
        assert.equal(at.memory.below(aside[0] ?? '').length, length);
        assert.deepEqual(await at.left(), { jobs: [], mayBeMore: false, damaged: [] });
      });
    }

    it('is no more than left where the disk does not answer, and set aside later', async () => {
      const at = stage();
      await leaveDamaged(at, '{');
      at.memory.fault = (access) => {
        if (access === 'rename') throw busy();
      };
      assert.deepEqual(await at.left(), { jobs: [], mayBeMore: false, damaged: [] });
      at.memory.fault = () => undefined;
      assert.equal((await at.left()).damaged.length, 1);
    });

    it('is one of the last three that are kept', async () => {
      const at = stage();
      const aside: string[] = [];
      for (let job = 0; job < 5; job++) {
        await leaveDamaged(at, '{');
        aside.push(...(await at.left()).damaged);
      }
      const kept = new Set([...at.memory.files.keys()].map((path) => path.split('/')[0]));
      assert.deepEqual([...kept].sort(), aside.slice(-3));
    });
  });
});
