/** How long the extension lets pass, in milliseconds. Tests let it be shorter. */
export class Pace {
  /** A window shows so often that it works on a job, and is taken for dead after three times without. */
  heartbeat = 2000;
  /** Another window may be at work on a job, or may just have crashed: then it is looked at again so much later. */
  lookAgain = 10_000;
  /** So long no row must change before the last-known rows are written. */
  rowsAtRest = 1000;
  /** So long nothing new must be seen of reports before it is recorded. */
  historyAtRest = 300;
  /** But it is recorded so long after the first of it at the latest. */
  historyDue = 3000;
  /** So many times as fast a job waits: for what was not answered, it looks at growing intervals. */
  jobHaste = 1;
}
