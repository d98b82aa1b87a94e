import type { LoggedRequest } from '../sandbox/request-log';
import { Service } from '../ui/service';
import type { Workbench } from '../ui/workbench';
import { makeTempFolder } from '../vscode/tempFolder';
import { Floor } from './floor/client';
import { timeLastRows } from './lastRows';
import { loadAll, openUngrouped, pageSize, pageSizeSetting } from './reportsView';
import { judge, type Part, type Row } from './row';
import { Sidebar, withoutMarks } from './sidebar';
import { openBrowser, openWindow, setStage, type Stage } from './stage';
import { median, sum } from './statistics';
import { Stops } from './stops';

const sizes = [
  { rows: 100, rounds: 21 },
  { rows: 1000, rounds: 15 },
  { rows: 5000, rounds: 9 },
];
const smallest = [{ rows: 100, rounds: 1 }];
const maxTimesTheFloor = 1.15;
const lastRounds = 11;

/**
 * The time from clicking the icon until the newest row is painted, with a number of loaded rows that are due to be
 * requested again: ours compared with the floor, a static tree of the same rows that gets the same pages with plain
 * `fetch`.
 */
export const loading: Part = {
  name: 'loading',
  measure: async (stops, { say, isSmall }) => {
    const folder = await makeTempFolder('bench');
    stops.add({ stop: () => folder.remove() });
    const vsix = [await Floor.pack(folder.path)];
    const lines: Row[] = [];
    for (const { rows, rounds } of isSmall ? smallest : sizes) {
      const measured = await Stops.around(async (inner) => {
        const stage = await setStage(inner, { reports: rows, vsix, settings: pageSizeSetting });
        const contest = await Contest.begin(stage, await openWindow(await openBrowser(inner), stage), rows);
        const times = await contest.run(rounds, (round) => say(`${rows} rows  ${round}`));
        // Only the rows of one page are stored.
        return [...linesOf(rows, times), ...(rows > pageSize ? [] : [await contest.timeLastRows(isSmall, say)])];
      });
      lines.push(...measured);
    }
    return lines;
  },
};

/** The results of one round, all in milliseconds. */
interface Times {
  readonly ours: number;
  /** The sandbox's own part of that. */
  readonly sandbox: number;
  readonly floor: number;
  readonly fetching: number;
  readonly staticTree: number;
}

/** One window in which ours and the floor take turns. */
class Contest {
  /** The requests of ours when it was last shown. */
  private asked: readonly LoggedRequest[] = [];

  private constructor(
    private readonly stage: Stage,
    private readonly workbench: Workbench,
    private readonly sidebar: Sidebar,
    private readonly floor: Floor,
  ) {}

  /** Loads the rows of both, and makes sure that they are the same. */
  static async begin(stage: Stage, workbench: Workbench, rows: number): Promise<Contest> {
    const sidebar = new Sidebar(workbench);
    await sidebar.timeFloor('Nothing built yet');
    const contest = new Contest(stage, workbench, sidebar, await Floor.find());
    await openUngrouped(workbench);
    await loadAll(workbench, rows);
    await contest.showOurs('/first');
    const ours = await sidebar.labels('Reports');
    const built = await contest.floor.tell({ do: 'build', pages: contest.pages, key: stage.sandbox.key });
    await contest.showFloor('/first', contest.pages);
    const floor = await sidebar.labels('Floor');
    // The top row is the one that each was ordered to show.
    const isSame = ours.length > 10 && ours.slice(1).every((label, row) => withoutMarks(label) === floor[row + 1]);
    // A completely loaded list stays complete, with the new report.
    if (isSame && built === (rows > pageSize ? rows + 1 : rows)) return contest;
    throw new Error(
      `Of ${rows} rows the floor built ${built}. Ours: ${ours.join(' ')}. The floor: ${floor.join(' ')}.`,
    );
  }

  async run(rounds: number, say: (round: string) => void): Promise<readonly Times[]> {
    const times: Times[] = [];
    for (let round = 0; round < rounds; round++) {
      const label = `/round-${round}`;
      const isOursFirst = round % 2 === 0;
      const before = isOursFirst ? await this.showOurs(label) : NaN;
      const { floor, fetching } = await this.showFloor(label, this.pages);
      const ours = isOursFirst ? before : await this.showOurs(label);
      const { floor: staticTree } = await this.showFloor(`/static${label}`, []);
      times.push({ ours, sandbox: sum(this.asked.map(({ ms }) => ms ?? 0)), floor, fetching, staticTree });
      const [one, other, third] = [ours, floor, staticTree].map((time) => time.toFixed(0));
      say(`${round + 1}/${rounds}  ours ${one}  floor ${other}  static rows ${third} ms`);
    }
    return times;
  }

  /** The rows of a newly opened window before the service answers. It ends the contest. */
  timeLastRows(isSmall: boolean, say: (round: string) => void): Promise<Row> {
    const show = async (label: string) => {
      await this.showOurs(label);
      return this.pages;
    };
    const { stage, workbench, sidebar, floor } = this;
    return timeLastRows({ stage, workbench, sidebar, floor, show }, isSmall ? 1 : lastRounds, say);
  }

  /** Makes our list due to be requested again, with a new report in it, and shows it. */
  private async showOurs(label: string): Promise<number> {
    const { sandbox } = this.stage;
    await this.sidebar.hideTrees();
    await new Service(sandbox).create(`https://bench.example${label}`);
    await this.floor.tell({ do: 'run', command: 'siteReports.refresh' });
    await sandbox.reset();
    const time = await this.sidebar.timeReports(label);
    this.asked = await sandbox.requests();
    return time;
  }

  private async showFloor(label: string, pages: readonly string[]): Promise<Pick<Times, 'floor' | 'fetching'>> {
    await this.sidebar.hideTrees();
    await this.floor.tell({ do: 'renew', top: label, pages });
    const floor = await this.sidebar.timeFloor(label);
    return { floor, fetching: await this.floor.tell({ do: 'tell fetching' }) };
  }

  private get pages(): readonly string[] {
    const { url } = this.stage.sandbox;
    // What Changed also requests ten reports, to find the ones rated last, and perhaps the first page once more.
    const pages = this.asked.filter(({ query }) => query['per_page'] === String(pageSize));
    return [...new Set(pages.map(({ path, query }) => `${url}${path}?${String(new URLSearchParams(query))}`))];
  }
}

function linesOf(rows: number, times: readonly Times[]): readonly Row[] {
  const of = (name: keyof Times) => median(times.map((time) => time[name]));
  // A disturbance of the machine affects both halves of a round: their ratio is steadier than the times.
  const ratio = median(times.map(({ ours, floor }) => ours / floor));
  return [
    {
      measurement: `${rows} rows loaded: from the click to rows painted, beside static rows and plain fetch`,
      ours: { value: of('ours'), unit: 'ms' },
      beside: { value: of('floor'), unit: 'ms', note: `(${times.length} rounds)` },
      judgement: judge('ratio', ratio, '≤', maxTimesTheFloor),
    },
    { measurement: '  the static rows alone', beside: { value: of('staticTree'), unit: 'ms' } },
    { measurement: '  plain fetch of the pages alone', beside: { value: of('fetching'), unit: 'ms' } },
    { measurement: '  the sandbox’s own part', ours: { value: of('sandbox'), unit: 'ms' } },
  ];
}
