import { Pace } from '../../src/model/pace';
import { internals } from './extension';

const quick = {
  ...{ heartbeat: 1000, lookAgain: 20, rowsAtRest: 20, historyAtRest: 20, historyDue: 100 },
  ...{ lookUpsAtRest: 300, jobHaste: 100 },
} satisfies Record<keyof Pace, number>;

/** Milliseconds of the longest timer, which no suite waits for. */
const never = 2 ** 31 - 1;

/** Shortens every wait in the tests of a suite. */
export function aQuickPace(): void {
  before(async () => {
    Object.assign((await internals()).pace, quick);
  });
  after(async () => {
    Object.assign((await internals()).pace, new Pace());
  });
}

/** Keeps anything that nobody waits for from being looked up in the tests of a suite, which count requests. */
export function withoutLookUps(): void {
  before(async () => {
    (await internals()).pace.lookUpsAtRest = never;
  });
  after(async () => {
    (await internals()).pace.lookUpsAtRest = new Pace().lookUpsAtRest;
  });
}
