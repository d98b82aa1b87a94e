/** How long the extension waits for what only time can tell, in milliseconds. Tests set shorter times. */
export class Pace {
  /** Between two signs that a window works on a job; it counts as dead after missing three. */
  heartbeat = 2000;
  /** Before a job that another window works on, or has just crashed with, is looked at again. */
  lookAgain = 10_000;
  /** Without a change of a row, before the last-known rows are written. */
  rowsAtRest = 1000;
  /** Without anything new about reports, before it is recorded. */
  historyAtRest = 300;
  /** Longest time before something new about reports is recorded. */
  historyDue = 3000;
  /** A factor: how many times faster a job waits between its look-ups. */
  jobHaste = 1;
}
