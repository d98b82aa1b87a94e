import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Service } from '../ui/service';
import { judge, type Part, type Row } from './row';
import { openBrowser, openWindow, setStage, type Stage } from './stage';
import { median, quantile, sum } from './statistics';
import { clickToRow } from './stopwatch';

const sizes = [100, 10_000, 1_000_000];
const allRounds = 7;

interface Account {
  readonly reports: number;
  readonly stage: Stage;
  readonly times: { readonly click: number; readonly sandbox: number }[];
}

/** The time from the first click in a window until the newest row is painted, for accounts of different sizes. */
export const accounts: Part = {
  name: 'accounts',
  measure: async (stops, { say, isSmall }) => {
    const rounds = isSmall ? 1 : allRounds;
    const browser = await openBrowser(stops);
    const measured: Account[] = [];
    for (const reports of isSmall ? sizes.slice(0, 2) : sizes) {
      say(`an account of ${reports} reports`);
      measured.push({ reports, stage: await setStage(stops, { reports }), times: [] });
    }
    for (let round = 0; round < rounds; round++) {
      for (const { stage, times } of measured) times.push(await clickFirst(browser, stage));
      say(`${round + 1}/${rounds}  ${measured.map(({ times }) => times.at(-1)?.click.toFixed(0)).join(' ')} ms`);
    }
    return linesOf(measured);
  },
};

/** Opens a window without data from an earlier one, and clicks the icon. */
async function clickFirst(browser: Browser, stage: Stage) {
  const { sandbox, server } = stage;
  await rm(join(server.dataDir, 'user', 'User', 'globalStorage'), { recursive: true, force: true });
  const label = await labelAtTop(new Service(sandbox));
  const workbench = await openWindow(browser, stage);
  try {
    await sandbox.reset();
    const click = await clickToRow(workbench.page, workbench.activityIcon, 'Reports', label);
    const requests = await sandbox.requests();
    return { click, sandbox: sum(requests.map(({ ms }) => ms ?? 0)) };
  } finally {
    await workbench.page.context().close();
  }
}

/**
 * A row of the worst reports, which are shown first. A row has its path as its label, unless it contains other
 * characters.
 */
async function labelAtTop(service: Service): Promise<string> {
  const { rows } = await service.list({ result: 'bad', sort_by: 'result', sort: 'asc', per_page: '10' });
  const paths = rows.map(({ url }) => new URL(url)).filter(({ search, hash }) => search + hash === '');
  const label = paths.map(({ pathname }) => pathname).find((path) => /^\/[a-z\d/-]+$/.test(path));
  if (label === undefined) throw new Error(`None of the worst reports has a plain path: ${paths.join(' ')}`);
  return label;
}

/**
 * The smallest account first; the additional time of the others, without the sandbox's own part, must not exceed the
 * noise.
 */
function linesOf(measured: readonly Account[]): readonly Row[] {
  const [smallest] = measured;
  return measured.map((account) => {
    const { clicks, sandbox, own } = timesOf(account);
    const quarters = [0.25, 0.75].map((part) => quantile(clicks, part).toFixed(0)).join('–');
    const row: Row = {
      measurement: `account of ${account.reports} reports: from a window’s first click to rows painted`,
      ours: { value: median(clicks), unit: 'ms', note: `(half of them ${quarters})` },
      beside: { value: median(sandbox), unit: 'ms', note: 'of that are the sandbox’s own' },
    };
    if (smallest === undefined || account === smallest) return row;
    const growth = median(own) - median(timesOf(smallest).own);
    return {
      ...row,
      judgement: judge('difference', growth, '≤', Math.max(noiseOf(own), noiseOf(timesOf(smallest).own))),
    };
  });
}

function timesOf({ times }: Account) {
  return {
    clicks: times.map(({ click }) => click),
    sandbox: times.map(({ sandbox }) => sandbox),
    own: times.map(({ click, sandbox }) => click - sandbox),
  };
}

/** One and a half times the spread of the middle half of the numbers: anything beyond counts as an outlier. */
function noiseOf(numbers: readonly number[]): number {
  return 1.5 * (quantile(numbers, 0.75) - quantile(numbers, 0.25));
}
