import assert from 'node:assert/strict';
import { findExisting, itemsOf } from '../../src/jobs/creationPlan';
import type { Item, ItemOutcome, Task, TaskKind } from '../../src/reports/changes/item';
import type { JobRunner } from '../../src/jobs/jobRunner';
import { itemOf } from '../../src/reports/changes/operations';
import { stepsToReopen, type JournalStep } from '../../src/jobs/jobJournal';
import type { JobPlan } from '../../src/jobs/jobRecords';
import { remainingItems } from '../../src/reports/changes/item';
import { Creations } from '../../src/reports/creations';
import { pageKey } from '../../src/util/url';
import { busy, MemoryDisk } from '../unit/jobs/memoryDisk';
import { FakeClock } from './clock';
import { judge, judgeUndo } from './judge';
import { Random } from './random';
import { StormService, type Habits, type Weather } from './stormService';
import { baseUrl, maxConcurrency, StormWindow, type Surroundings } from './stormWindow';

const kinds = { create: 4, update: 2, privacy: 2, delete: 2 } satisfies Record<TaskKind, number>;
const minute = 60_000;
const hour = 60 * minute;

/** The characteristics of a storm, for a summary. */
export interface Storm {
  readonly items: number;
  readonly crashes: number;
  readonly counts: Readonly<Record<ItemOutcome['state'], number>>;
}

/**
 * One job in a storm, until it ends, the user's actions afterwards (*Retry*, *Undo*, the same plan once more), and the
 * proof that all reported outcomes are true.
 */
export async function storm(seed: number, most: number): Promise<Storm> {
  const random = new Random(seed);
  const clock = new FakeClock();
  const service = new StormService(clock, random, weatherOf(random), habitsOf(random));
  const stage = new Stage({ random, clock, service, mood: random.happens(0.5) ? 0 : random.between(0, 0.03) });
  const { task, pages } = work(random, service, 1 + random.below(most));
  // Existing reports are old enough to be in all lists.
  await stage.pass(5 * minute);
  const items = 'items' in pages ? pages.items : await stage.plan(pages);
  const end = await stage.run(task, items);
  const { outcomes } = end;
  judge({ ...end, task, service });
  if (task.kind === 'create') await stage.planAgain(end);
  const left = remainingItems({ ...end, plan: planOf(task, items), isLost: false });
  if (left.failed.length > 0) {
    const sendsAgain = random.happens(0.3);
    const again = await stage.run(task, end.items, [...endedAs(outcomes), ...stepsToReopen(outcomes, sendsAgain)]);
    const unknown = items.filter((_, at) => outcomes[at]?.state === 'unknown').map(({ url }) => url);
    const doubtful = new Set([...end.doubtful, ...again.doubtful]);
    judge({ ...again, doubtful, task, service, agreed: new Set(sendsAgain ? unknown : []) });
  } else if (left.restored.length > 0) {
    const undo: Task = { kind: 'privacy', choice: undefined };
    judgeUndo({ ...(await stage.run(undo, left.restored)), task: undo, service });
  }
  for (const [id, { url }] of service.ofOthers) assert.equal(service.reports.get(id)?.report.url, url, 'of others');
  const of = (state: ItemOutcome['state']) => outcomes.filter((outcome) => outcome?.state === state).length;
  const counts = { done: of('done'), failed: of('failed'), unknown: of('unknown'), skipped: of('skipped') };
  return { items: outcomes.length, crashes: stage.crashes, counts };
}

function endedAs(outcomes: readonly (ItemOutcome | undefined)[]): readonly JournalStep[] {
  return outcomes.flatMap((outcome, ended) => (outcome === undefined ? [] : [{ ended, outcome }]));
}

function planOf(task: Task, items: readonly Item[]): JobPlan {
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  return { service: baseUrl, kind: task.kind, privacy, items, plannedAt: 0 };
}

/** A job that has ended. */
interface End {
  readonly items: readonly Item[];
  readonly outcomes: readonly (ItemOutcome | undefined)[];
  readonly isCanceled: boolean;
  /** The addresses of the items that were sent without an answer. */
  readonly doubtful: ReadonlySet<string>;
}

interface StageOptions {
  readonly random: Random;
  readonly clock: FakeClock;
  readonly service: StormService;
  /** The probability that an access to the disk fails. */
  readonly mood: number;
}

/** Windows that work on one job after the other, and everything that disturbs them. */
class Stage {
  crashes = 0;
  private readonly creations = new Creations();
  private readonly memory = new MemoryDisk();

  constructor(private readonly options: StageOptions) {
    const { random, mood } = options;
    this.memory.fault = () => {
      if (random.happens(mood / 2)) throw busy();
    };
  }

  /** The items of a plan for some pages, for a user who tries again if the service fails. */
  async plan(pages: Pages): Promise<Item[]> {
    const { existing, uncertain } = await this.look(pages.urls);
    return itemsOf({ ...pages, existing, uncertain }).create;
  }

  /** The same plan once more, immediately and when the lists are up to date, creates nothing that already exists. */
  async planAgain({ items, outcomes }: End): Promise<void> {
    const { service } = this.options;
    const isThere = (url: string) =>
      [...service.reports.values()].some(({ report }) => pageKey(report.url) === pageKey(url));
    const done = items.filter(({ id }, at) => id === undefined && outcomes[at]?.state === 'done').map(({ url }) => url);
    const urls = done.filter(isThere);
    if (urls.length === 0) return;
    for (const pause of [20_000, hour]) {
      await this.pass(pause);
      const { existing, uncertain } = await this.look(urls);
      const planned = itemsOf({ urls, existing, uncertain, choice: 'skip' }).create;
      const certain = planned.filter(({ url }) => !uncertain.has(pageKey(url)) && isThere(url));
      assert.deepEqual(certain, [], 'pages with a report are planned once more');
    }
  }

  /**
   * Runs a job in two windows, the second of which takes over what the first leaves. @param steps the previous steps
   */
  async run(task: Task, items: readonly Item[], steps: readonly JournalStep[] = []): Promise<End> {
    const { clock, random, service } = this.options;
    let told: Omit<End, 'doubtful'> | undefined;
    // Retried items may have been done since.
    const mayBeDone = (step: JournalStep) => ('reopened' in step && step.attempts !== undefined ? [step.reopened] : []);
    const sentBefore = steps.flatMap(mayBeDone).flatMap((index) => items[index]?.url ?? []);
    const around: Surroundings = {
      ...{ clock, random, service, task, disk: this.memory.disk, creations: this.creations },
      ...{ doubtful: new Set<string>(), interrupted: new Set<string>(), sent: new Set(sentBefore) },
      ended: ({ items: known, outcomes, isCanceled }: JobRunner) => {
        told = { items: known, outcomes: [...outcomes], isCanceled };
      },
    };
    const failures: unknown[] = [];
    const windows = [new StormWindow(around), new StormWindow(around)];
    const [first, second] = windows;
    const fail = (error: unknown) => failures.push(error);
    first?.begin(planOf(task, items), steps).then(() => first.watch(), fail);
    second?.watch().catch(fail);
    const crashes = disturb(around, windows, failures, () => told !== undefined);
    const isEnded = await clock.runUntil(() => told !== undefined || failures.length > 0, clock.time + 48 * hour);
    assert.deepEqual(failures, []);
    assert.ok(isEnded && told, 'The job never came to its end');
    const { doubtful, interrupted, sent } = around;
    const inDoubt = new Set([...doubtful, ...interrupted]);
    const neverSent = [...interrupted].filter((url) => !sent.has(url)).length;
    assert.ok(neverSent <= maxConcurrency * crashes.count, `${neverSent} were in doubt that never left`);
    // Slow windows continue, and the service carries out delayed requests.
    for (const window of windows) window.wake();
    await this.pass(hour / 4);
    assert.deepEqual(failures, []);
    for (const window of windows) window.crash();
    this.crashes += crashes.count;
    return { ...told, doubtful: inDoubt };
  }

  /** The result of a user's look-up once the service answers again. */
  private async look(urls: readonly string[]): ReturnType<typeof findExisting> {
    const { service, clock } = this.options;
    const where = { service, creations: this.creations };
    let isOver = false;
    service.isCalm = true;
    const looking = findExisting(urls, where, new AbortController().signal, () => undefined).finally(() => {
      isOver = true;
      service.isCalm = false;
    });
    await clock.runUntil(() => isOver, clock.time + 48 * hour);
    return looking;
  }

  async pass(milliseconds: number): Promise<void> {
    const { clock } = this.options;
    let isOver = false;
    clock.at(milliseconds, () => (isOver = true));
    await clock.runUntil(() => isOver, clock.time + 48 * hour);
  }
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

function habitsOf(random: Random): Habits {
  return {
    lag: random.happens(0.4) ? random.between(0, 1.5 * minute) : 0,
    total: random.pick({ right: 6, capped: 1, 'of the page': 1, none: 1, 'too high': 1 }),
    listDates: random.pick({ exact: 3, none: 1, seconds: 1 }),
    reportDates: random.pick({ exact: 6, none: 1, seconds: 2 }),
    usesIdsAgain: random.happens(0.3),
  };
}

/** The pages of a plan, and the choice for those that have a report. */
interface Pages {
  readonly urls: readonly string[];
  readonly choice: 'skip' | 'create';
}

function work(
  random: Random,
  service: StormService,
  count: number,
): { readonly task: Task; readonly pages: Pages | { readonly items: readonly Item[] } } {
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
    return { task: kind === 'privacy' ? { kind, choice } : { kind }, pages: { items } };
  }
  const task = { kind, choice };
  if (random.happens(0.4)) {
    // Some pages have reports already.
    for (const url of urls) if (random.happens(0.3)) existing(url);
    return { task, pages: { urls, choice: random.pick({ skip: 2, create: 1 }) } };
  }
  // A plan may update some of its pages' reports.
  const isUpdated = random.happens(0.3);
  const items = urls.map((url, at) =>
    isUpdated && at > (2 * count) / 3 ? { ...itemOf(existing(url)), url } : { url, known: [] },
  );
  return { task, pages: { items } };
}

/** Makes windows crash, or fall asleep and wake up again; others open in their place. Some jobs are canceled. */
function disturb(around: Surroundings, windows: StormWindow[], failures: unknown[], isOver: () => boolean) {
  const { clock, random, service } = around;
  const crashes = { count: 0 };
  const others = random.happens(0.5) ? random.below(20) : 0;
  for (let times = 0; times < others; times++) {
    clock.at(random.between(0, 5 * minute), () => {
      if (!isOver()) service.disturb();
    });
  }
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
      const act = random.pick({ crash: 4, sleep: 4, leave: 2, cancel: 3, 'set the clock': 2 });
      if (act === 'cancel') window.current?.cancel();
      if (act === 'crash') window.crash();
      if (act === 'leave') window.leave();
      if (act === 'sleep') {
        window.sleep();
        clock.at(random.between(0, 3 * minute), () => window.wake());
      }
      // The user, or another machine's time, sets the clock back or forward.
      if (act === 'set the clock') clock.setBy += random.between(-3 * hour, hour);
      if (act === 'crash' || act === 'sleep' || act === 'leave') {
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
