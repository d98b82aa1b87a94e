import { Pace } from '../../src/reports/pace';
import { internals } from './extension';
import { replace } from './person/replaced';

const quick = {
  heartbeat: 300,
  lookAgain: 20,
  rowsAtRest: 20,
  historyAtRest: 20,
  historyDue: 100,
  jobHaste: 10,
  // A busy machine may take long to confirm an item that a test waits for.
  allReports: 2 ** 31 - 1,
  unconfirmed: 60_000,
} satisfies Record<keyof Pace, number>;

/** Shortens every wait in the tests of a suite. */
export function aQuickPace(): void {
  before(async () => {
    Object.assign((await internals()).pace, quick);
  });
  after(async () => {
    Object.assign((await internals()).pace, new Pace());
  });
}

/** The longest pause that is shortened: longer ones are time limits, which must be enough for a busy machine. */
const longestPause = 3000;

/** Makes every pause of the extension pass ten times as fast, for example while typing. */
export function quickenPauses(): void {
  const { setTimeout } = globalThis;
  replace(globalThis, 'setTimeout', (act: () => void, pause = 0, ...rest: unknown[]) =>
    setTimeout(act, pause <= longestPause ? pause / 10 : pause, ...rest),
  );
}
