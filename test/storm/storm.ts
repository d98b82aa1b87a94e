import assert from 'node:assert/strict';
import type { Item } from '../../src/model/jobs/item';
import type { ItemOutcome } from '../../src/model/jobs/itemOutcome';
import { itemOf, type Task, type TaskKind } from '../../src/model/jobs/jobOperations';
import { busy, MemoryDisk } from '../unit/jobs/memoryDisk';
import { FakeClock } from './clock';
import { Random } from './random';
import { StormService, type Weather } from './stormService';
import { baseUrl, StormWindow, type Surroundings } from './stormWindow';

const kinds = { create: 4, update: 2, privacy: 2, delete: 2 } satisfies Record<TaskKind, number>;
const hour = 3_600_000;

/** What a storm was like, to be summed up. */
export interface Storm {
  readonly items: number;
  readonly crashes: number;
  readonly counts: Readonly<Record<ItemOutcome['state'], number>>;
}

/** One job in a storm, to its end, and the proof that all that it says of its items is so. */
export async function storm(seed: number, most: number): Promise<Storm> {
  const random = new Random(seed);
  const clock = new FakeClock();
  const service = new StormService(clock, random, weatherOf(random));
  const { task, items } = work(random, service, 1 + random.below(most));
  const memory = new MemoryDisk();
  const badness = random.happens(0.5) ? 0 : random.between(0, 0.03);
  memory.fault = () => {
    if (random.happens(badness / 2)) throw busy();
  };
  let doubtful: ReadonlySet<string> = new Set();
  let told: readonly (ItemOutcome | undefined)[] | undefined;
  const around: Surroundings = {
    ...{ clock, random, service, task, disk: memory.disk, doubtful: new Set<string>(), interrupted: new Set<string>() },
    ended: ({ outcomes }) => {
      told = [...outcomes];
      doubtful = new Set([...around.doubtful, ...around.interrupted]);
    },
  };
  const failures: unknown[] = [];
  const windows = [new StormWindow(around), new StormWindow(around)];
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  const plan = { service: baseUrl, kind: task.kind, privacy, items, sendsAgain: false };
  const [first] = windows;
  first?.begin(plan).then(
    () => first.watch(),
    (error: unknown) => failures.push(error),
  );
  windows[1]?.watch().catch((error: unknown) => failures.push(error));
  const crashes = disturb(around, windows, failures, () => told !== undefined);
  const isEnded = await clock.runUntil(() => told !== undefined || failures.length > 0, clock.time + 48 * hour);
  assert.deepEqual(failures, []);
  assert.ok(isEnded && told, 'The job never came to its end');
  // What was only slow goes on, and what the service does later is done.
  for (const window of windows) window.wake();
  await clock.runUntil(() => failures.length > 0, clock.time + hour / 4);
  assert.deepEqual(failures, []);
  judge({ told, items, task, service, doubtful });
  const of = (state: ItemOutcome['state']) => told?.filter((outcome) => outcome?.state === state).length ?? 0;
  const counts = { done: of('done'), failed: of('failed'), unknown: of('unknown'), skipped: of('skipped') };
  return { items: items.length, crashes: crashes.count, counts };
}

function weatherOf(random: Random): Weather {
  const bad = random.pick({ calm: 2, rough: 4, wild: 3 });
  const some = (most: number) => (bad === 'calm' ? 0 : random.between(0, bad === 'wild' ? 3 * most : most));
  return {
    answered: 1,
    'lost before': some(0.05),
    'lost after': some(0.05),
    'done later': some(0.05),
    overloaded: some(0.04),
    'too many': some(0.1),
    'refused connection': some(0.02),
    rejected: some(0.05),
  };
}

function work(random: Random, service: StormService, count: number): { readonly task: Task; readonly items: Item[] } {
  const kind = random.pick(kinds);
  const urlOf = (at: number) => {
    const path = random.happens(0.2) ? `caf%C3%A9-${at}` : `page-${at}`;
    return `https://shop${at % 7}.example/${path}/x${random.happens(0.2) ? '/?a=1&b=2' : ''}`;
  };
  const urls = Array.from({ length: count }, (_, at) => urlOf(at));
  const password = 'new';
  const choice = random.happens(0.3) ? ({ privacy: 'password', password } as const) : ({ privacy: 'public' } as const);
  const existing = (url: string) =>
    service.add(url, random.happens(0.3) && choice.privacy === 'password' ? 'password' : 'private', 'old');
  if (kind !== 'create') {
    const items = urls.map((url) => itemOf(existing(url)));
    return { task: kind === 'privacy' ? { kind, choice } : { kind }, items };
  }
  // A plan may update some of its pages' reports.
  const isUpdated = random.happens(0.3);
  const items = urls.map((url, at) =>
    isUpdated && at > (2 * count) / 3 ? { ...itemOf(existing(url)), url } : { url, known: [] },
  );
  return { task: { kind, choice }, items };
}

/** Has windows crash, or fall asleep and wake up again; others open in their place. Some jobs are cancelled. */
function disturb(around: Surroundings, windows: StormWindow[], failures: unknown[], isOver: () => boolean) {
  const { clock, random } = around;
  const crashes = { count: 0 };
  const longest = random.pick({ seconds: 1, minutes: 2 }) === 'seconds' ? 20_000 : 400_000;
  const most = random.below(5);
  const next = () => {
    clock.at(random.between(0, longest), () => {
      if (isOver()) return;
      const window = windows.find(({ isWorking }) => isWorking);
      if (window === undefined) {
        next();
        return;
      }
      crashes.count++;
      const act = random.pick({ crash: 4, sleep: 4, cancel: 1, 'set the clock': 2 });
      if (act === 'cancel') window.current?.cancel();
      if (act === 'crash') window.crash();
      if (act === 'sleep') {
        window.sleep();
        clock.at(random.between(0, 3 * 60_000), () => window.wake());
      }
      // Somebody, or the time of another machine, sets the clock back or forth.
      if (act === 'set the clock') clock.setBy += random.between(-3 * hour, hour);
      if (act === 'crash' || act === 'sleep') {
        const other = new StormWindow(around);
        windows.push(other);
        other.watch().catch((error: unknown) => failures.push(error));
      }
      if (crashes.count < most) next();
    });
  };
  if (most > 0) next();
  return crashes;
}

interface Evidence {
  readonly told: readonly (ItemOutcome | undefined)[];
  readonly items: readonly Item[];
  readonly task: Task;
  readonly service: StormService;
  readonly doubtful: ReadonlySet<string>;
}

/** Holds what the job says of each item against what the service has. */
function judge({ told, items, task, service, doubtful }: Evidence): void {
  for (const [at, item] of items.entries()) {
    const outcome = told[at];
    assert.ok(outcome, `item ${at} was forgotten`);
    const { id = '', url } = item;
    const isCreated = task.kind === 'create' && item.id === undefined;
    const isUpdated = task.kind === 'update' || (task.kind === 'create' && !isCreated);
    const times = isCreated ? (service.created.get(url) ?? 0) : isUpdated ? (service.updated.get(id) ?? 0) : undefined;
    const stored = service.reports.get(id);
    const isDone =
      times !== undefined
        ? times > 0
        : task.kind === 'delete'
          ? stored === undefined
          : task.kind === 'privacy' &&
            stored?.report.privacy === task.choice?.privacy &&
            (task.choice?.privacy !== 'password' || stored?.password === 'new');
    assert.ok((times ?? 0) <= 1, `item ${at} was done ${times ?? 0} times`);
    if (outcome.state === 'unknown') {
      assert.ok(doubtful.has(url), `item ${at} is unknown although each of its requests was answered`);
    } else {
      assert.equal(isDone, outcome.state === 'done', `item ${at} is said to be ${outcome.state}`);
    }
  }
}
