import { expect } from '@playwright/test';
import { patience } from '../ui/patience';
import { areKept } from '../ui/storage';
import { storedState } from '../ui/storedState';
import type { Workbench } from '../ui/workbench';
import { Floor } from './floor/client';
import { judge, type Row } from './row';
import { pageSize } from './reportsView';
import { withoutMarks, type Sidebar } from './sidebar';
import { reopenWindow, type Stage } from './stage';
import { median } from './statistics';

const top = '/last-rows';
const maxTimesTheFloor = 1.1;
/** Milliseconds for each answer of the service. */
const never = 60_000;

/** A window in which ours and the floor show the same rows. */
interface Scene {
  readonly stage: Stage;
  readonly workbench: Workbench;
  readonly sidebar: Sidebar;
  readonly floor: Floor;
  /** Makes ours show a row with this label on top; returns the pages that it requests. */
  readonly show: (label: string) => Promise<readonly string[]>;
}

interface Times {
  readonly ours: number;
  readonly floor: number;
}

/**
 * The time from the first click in a newly opened window until the rows of the last session are painted, while the
 * service doesn't answer: ours compared with static rows with the same labels, whose extension is also started by that
 * click.
 */
export async function timeLastRows(scene: Scene, rounds: number, say: (round: string) => void): Promise<Row> {
  const { stage, workbench, sidebar, floor } = scene;
  const kept = await floor.tell({ do: 'keep', top, pages: await scene.show(top) });
  if (kept !== pageSize) throw new Error(`The floor keeps ${kept} rows`);
  await areKept(stage, (text) => text.includes(`${top}"`));
  await workbench.isStored('workspace', 'groupBy');
  await workbench.isStored('workspace', '"siteReports.projects":{"collapsed":true', stateOfOurViews);
  await stage.sandbox.control({ delay: never });

  const openAnd = async (click: (label: string) => Promise<number>): Promise<number> => {
    await sidebar.hideTrees();
    // VS Code stores which view the side bar shows unless that is the Explorer, and only a moment later.
    const stored = () => storedState(workbench.page, 'workspace', 'workbench.sidebar.activeviewletid');
    await expect.poll(stored, { timeout: patience }).toBe('{}');
    await reopenWindow(workbench);
    return click(top);
  };
  const labels: Record<keyof Times, readonly string[]> = { ours: [], floor: [] };
  const timeOurs = async () => {
    const time = await openAnd((label) => sidebar.timeReports(label));
    labels.ours = await sidebar.labels('Reports');
    return time;
  };
  const timeFloor = async () => {
    const time = await openAnd((label) => sidebar.timeFloor(label));
    labels.floor = await sidebar.labels('Floor');
    return time;
  };
  const times: Times[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const isOursFirst = round % 2 === 0;
      const before = isOursFirst ? await timeOurs() : NaN;
      const time = await timeFloor();
      times.push({ ours: isOursFirst ? before : await timeOurs(), floor: time });
      say(`last rows ${round + 1}/${rounds}  ours ${times.at(-1)?.ours.toFixed(0)}  floor ${time.toFixed(0)} ms`);
    }
  } finally {
    await Floor.forget();
  }
  if (labels.ours.length < 10 || labels.ours.some((label, row) => withoutMarks(label) !== labels.floor[row]))
    throw new Error(`The last rows: ${labels.ours.join(' ')}. The floor: ${labels.floor.join(' ')}.`);
  return lineOf(times);
}

/** The key under which VS Code stores which of our views are collapsed. */
const stateOfOurViews = 'workbench.view.extension.siteReports.state';

function lineOf(times: readonly Times[]): Row {
  return {
    measurement: 'rows of the last time, from a new window’s first click to painted, beside static rows',
    ours: { value: median(times.map(({ ours }) => ours)), unit: 'ms' },
    beside: { value: median(times.map(({ floor }) => floor)), unit: 'ms', note: `(${times.length} rounds)` },
    judgement: judge('ratio', median(times.map(({ ours, floor }) => ours / floor)), '≤', maxTimesTheFloor),
  };
}
