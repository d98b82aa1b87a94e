/** Waits in milliseconds, which tests shorten. */
export class Pace {
  /** Between two heartbeats of a window that works on a job; it counts as dead after missing three. */
  heartbeat = 2000;
  /** Before looking again at a job that another window works on, or was working on when it crashed. */
  lookAgain = 10_000;
  /** Without changes to rows, before the last-known rows are written. */
  rowsAtRest = 1000;
  /** Without new data about reports, before it is recorded. */
  historyAtRest = 300;
  /** Maximum time before new data about reports is recorded. */
  historyDue = 3000;
  /** After a connection was added, before all its reports are read once. */
  allReports = 20_000;
  /** Before the end of a job with unconfirmed items is shown. */
  unconfirmed = 5000;
  /** Factor by which a job's waits between lookups are shortened. */
  jobHaste = 1;
}
