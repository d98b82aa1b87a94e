import { setTimeout as pause } from 'node:timers/promises';
import type { Workbench } from '../ui/workbench';
import { makeTempFolder } from '../vscode/tempFolder';
import { Floor, floorName } from './floor/client';
import { loadAll, openUngrouped, pageSize, pageSizeSetting } from './reportsView';
import { judge, type Part, type Row } from './row';
import { Sidebar } from './sidebar';
import { openBrowser, openWindow, setStage } from './stage';
import { median } from './statistics';
import { keyToFocus } from './stopwatch';

const allRows = 20_000;
const keys = ['ArrowDown', 'PageDown', 'End', 'Home'] as const;
const allPresses = 11;
const megabyte = 1_000_000;
const maxTimesTheFloor = 3;
const slowestKey = 100;

type KeyTimes = Readonly<Record<(typeof keys)[number], readonly number[]>>;

/**
 * The memory of many loaded reports in the extension host, including VS Code's data for their rows, and the response of
 * their tree to keys.
 */
export const memory: Part = {
  name: 'memory',
  measure: async (stops, { say, isSmall }) => {
    const [rows, presses] = isSmall ? [200, 1] : [allRows, allPresses];
    const folder = await makeTempFolder('bench');
    stops.add({ stop: () => folder.remove() });
    const vsix = [await Floor.pack(folder.path)];
    const stage = await setStage(stops, { reports: rows, vsix, settings: pageSizeSetting });
    const workbench = await openWindow(await openBrowser(stops), stage);
    const sidebar = new Sidebar(workbench);
    await sidebar.timeFloor('Nothing built yet');
    const floor = await Floor.find();
    await openUngrouped(workbench);

    const before = await floor.tell({ do: 'tell heap' });
    const started = performance.now();
    await loadAll(workbench, rows);
    const loadingAll = performance.now() - started;
    const peak = await floor.tell({ do: 'tell heap' });
    const loaded = await settledHeap(floor);
    say(`${rows} reports loaded`);
    const ourKeys = await pressKeys(workbench, 'Reports', presses);
    say('keys pressed');

    const page = (number: number) => `${stage.sandbox.url}/api/v1/reports?per_page=${pageSize}&page=${number}`;
    const pages = Array.from({ length: rows / pageSize }, (_, index) => page(index + 1));
    const empty = await floor.tell({ do: 'tell heap' });
    await floor.tell({ do: 'build', pages, key: stage.sandbox.key });
    await floor.tell({ do: 'renew', top: 'static', pages: [] });
    await sidebar.timeFloor('static');
    const filled = await floor.tell({ do: 'tell heap' });
    const floorKeys = await pressKeys(workbench, floorName, presses);
    say('the same of static rows');

    const ours = perThousand(loaded - before, rows - pageSize);
    const beside = perThousand(filled - empty, rows);
    return [
      {
        measurement: `extension-host heap per 1,000 reports, with ${rows} loaded, beside static rows`,
        ours: { value: ours, unit: 'MB' },
        beside: { value: beside, unit: 'MB' },
        judgement: judge('ratio', ours / beside, '≤', maxTimesTheFloor),
      },
      {
        measurement: '  the same at the moment in which the last row shows',
        ours: { value: perThousand(peak - before, rows - pageSize), unit: 'MB' },
      },
      { measurement: `  Load All of ${rows}, from the palette to the tree`, ours: { value: loadingAll, unit: 'ms' } },
      ...keys.map((key) => lineOf(key, ourKeys, floorKeys, rows)),
    ];
  },
};

function perThousand(bytes: number, count: number): number {
  return bytes / megabyte / (count / 1000);
}

/** The heap after the follow-up work of loading, such as looking for changes: when it no longer becomes smaller. */
async function settledHeap(floor: Floor): Promise<number> {
  for (let before = Infinity; ;) {
    await pause(2000);
    const heap = await floor.tell({ do: 'tell heap' });
    if (heap > 0.99 * before) return heap;
    before = heap;
  }
}

/** Presses each key in turn, several times. */
async function pressKeys(workbench: Workbench, tree: string, presses: number): Promise<KeyTimes> {
  await workbench.tree(tree).locator('.monaco-list-row').nth(1).click();
  const times = { ArrowDown: [], PageDown: [], End: [], Home: [] } as Record<keyof KeyTimes, number[]>;
  for (let press = 0; press < presses; press++) {
    for (const key of keys) times[key].push(await keyToFocus(workbench.page, tree, key));
  }
  return times;
}

function lineOf(key: keyof KeyTimes, ours: KeyTimes, floor: KeyTimes, rows: number): Row {
  const slowest = (times: readonly number[]) => `(slowest of ${times.length}: ${Math.max(...times).toFixed(0)})`;
  return {
    measurement: `  ${key} among ${rows} rows, to the focused row painted`,
    ours: { value: median(ours[key]), unit: 'ms', note: slowest(ours[key]) },
    beside: { value: median(floor[key]), unit: 'ms', note: slowest(floor[key]) },
    judgement: judge('value', median(ours[key]), '<', slowestKey),
  };
}
