import { Pace } from '../../src/reports/pace';
import { internals } from './extension';

const quick = {
  heartbeat: 1000,
  lookAgain: 20,
  rowsAtRest: 20,
  historyAtRest: 20,
  historyDue: 100,
  jobHaste: 100,
  // A busy machine may take long to confirm what a test waits for.
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
