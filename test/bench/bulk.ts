import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '../../src/service/client';
import { Limiter } from '../../src/service/limiter';
import type { Item } from '../../src/reports/changes/item';
import { JobRunner } from '../../src/jobs/jobRunner';
import type { JournalWriter } from '../../src/jobs/jobJournal';
import { followTask } from '../../src/reports/changes/localChanges';
import { itemOf, operationOf } from '../../src/reports/changes/operations';
import { defaultQuery } from '../../src/reports/lists/query';
import { readReports } from '../../src/reports/lists/readList';
import { Store } from '../../src/reports/lists/store';
import { Creations } from '../../src/reports/creations';
import { systemClock } from '../../src/util/clock';
import { wait } from '../../src/util/wait';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { makeTempFolder } from '../vscode/tempFolder';
import { judge, type Part, type Row } from './row';
import { median } from './statistics';

const allDeletions = 400;
const allRounds = 5;
const concurrency = 4;
/** Milliseconds that the service takes for each request. */
const serviceTime = 25;
const leastOfTheFloor = 0.9;

/**
 * Number of reports that a job deletes per second, compared with a bare loop of `fetch` that deletes as many from an
 * equal service.
 */
export const bulk: Part = {
  name: 'bulk',
  measure: async (stops, { say, isSmall }) => {
    const [deletions, rounds] = isSmall ? [20, 1] : [allDeletions, allRounds];
    const folder = await makeTempFolder('bench');
    stops.add({ stop: () => folder.remove() });
    // One more of each, for everything that is compiled and connected only once.
    const options = { reports: deletions * (rounds + 1), delay: serviceTime };
    const ours = await Ours.begin(stops.add(await startSandbox(options)), folder.path);
    const floor = await Floor.begin(stops.add(await startSandbox(options)));
    const times: Times[] = [];
    for (let round = 0; round <= rounds; round++) {
      const isOursFirst = round % 2 === 0;
      const before = isOursFirst ? await ours.delete(deletions) : NaN;
      const floorTime = await floor.delete(deletions);
      const time = { ours: isOursFirst ? before : await ours.delete(deletions), floor: floorTime };
      if (round > 0) times.push(time);
      const [one, other] = [time.ours, time.floor].map((it) => it.toFixed(0));
      say(`${round === 0 ? 'to warm up' : `${round}/${rounds}`}  ours ${one}  floor ${other} ms`);
    }
    return [rowOf(times, deletions)];
  },
};

/** Milliseconds for all deletions of a round. */
interface Times {
  readonly ours: number;
  readonly floor: number;
}

/**
 * The engine with everything that a job has in VS Code: client, limiter, a list whose rows are removed, and a journal
 * on disk.
 */
class Ours {
  private constructor(
    private readonly client: Client,
    private readonly store: Store,
    private readonly items: Item[],
    private readonly folder: string,
  ) {}

  static async begin(sandbox: Sandbox, folder: string): Promise<Ours> {
    const client = clientOf(sandbox);
    const store = new Store(client, { query: defaultQuery, perPage: () => 50 });
    await store.lists.reports(allReports).load();
    return new Ours(client, store, await itemsOf(client), folder);
  }

  async delete(deletions: number): Promise<number> {
    const { client, store, folder } = this;
    const items = this.items.splice(0, deletions);
    const task = { kind: 'delete' } as const;
    const creations = new Creations();
    const job = new JobRunner({
      ...{
        items,
        concurrency: () => concurrency,
        wait,
        clock: systemClock,
        longestAnalysis: 300_000,
      },
      operation: operationOf(task, { service: client, creations }),
      journal: journalIn(path.join(folder, crypto.randomUUID())),
    });
    job.onDidEnd((end) => followTask(task, end, { store, creations }));
    const started = performance.now();
    await job.run();
    const time = performance.now() - started;
    const done = job.outcomes.filter((outcome) => outcome?.state === 'done').length;
    if (done !== deletions) throw new Error(`Of ${deletions} reports the job deleted ${done}`);
    return time;
  }
}

/** Only `fetch`. */
class Floor {
  private constructor(
    private readonly sandbox: Sandbox,
    private readonly items: Item[],
  ) {}

  static async begin(sandbox: Sandbox): Promise<Floor> {
    return new Floor(sandbox, await itemsOf(clientOf(sandbox)));
  }

  async delete(deletions: number): Promise<number> {
    const { url, key } = this.sandbox;
    const headers = { Accept: 'application/json', Authorization: `Bearer ${key}` };
    const left = this.items.splice(0, deletions).values();
    const work = async () => {
      for (const { id = '' } of left) {
        // Its id may now belong to another page's report.
        for (const method of ['GET', 'DELETE']) {
          const response = await fetch(`${url}/api/v1/reports/${id}`, { method, headers });
          await response.text();
          if (!response.ok) throw new Error(`${method} of report ${id} answered ${response.status}`);
        }
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: concurrency }, work));
    return performance.now() - started;
  }
}

const { sortBy, sort } = defaultQuery.reports;
const allReports = { kind: 'reports', search: '', result: undefined, project: undefined, sortBy, sort } as const;

function clientOf({ url, key }: Sandbox): Client {
  const log = { info: () => undefined, warn: () => undefined };
  return new Client({ baseUrl: url, apiKey: key, log, limiter: new Limiter(() => concurrency) });
}

async function itemsOf(client: Client): Promise<Item[]> {
  const items: Item[] = [];
  await readReports({}, client, new AbortController().signal, (records) => {
    items.push(...records.map(itemOf));
    return undefined;
  });
  return items;
}

/** Writes as the extension does: a file for each entry. */
function journalIn(folder: string): JournalWriter {
  return {
    write: async (steps) => {
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${crypto.randomUUID()}.json`), JSON.stringify(steps));
    },
    assertOurs: async () => {
      await stat(folder);
    },
  };
}

function rowOf(times: readonly Times[], deletions: number): Row {
  const perSecond = (name: keyof Times) => median(times.map((time) => (1000 * deletions) / time[name]));
  // A disturbance of the machine affects both halves of a round, so their ratio is steadier than the times.
  const ratio = median(times.map(({ ours, floor }) => floor / ours));
  return {
    measurement: `a job that deletes ${deletions} reports, ${concurrency} at once of ${serviceTime} ms, beside plain fetch`,
    ours: { value: perSecond('ours'), unit: 'requests/s' },
    beside: { value: perSecond('floor'), unit: 'requests/s', note: `(${times.length} rounds)` },
    judgement: judge('ratio', ratio, '≥', leastOfTheFloor),
  };
}
