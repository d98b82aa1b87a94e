/** Waits in milliseconds, which tests shorten. */
export class Pace {
  /** Between two signs of life of a window that works on a job; it counts as dead after missing three. */
  heartbeat = 2000;
  /** Before looking again at a job that another window works on, or was working on when it crashed. */
  lookAgain = 10_000;
  /** Without changes to rows, before the last-known rows are written. */
  rowsAtRest = 1000;
  /** Without anything new about reports, before it is recorded. */
  historyAtRest = 300;
  /** Maximum time before something new about reports is recorded. */
  historyDue = 3000;
  /** After a connection was made, before all its reports are read once. */
  allReports = 20_000;
  /** Before a job's end is told though something of it is not confirmed. */
  unconfirmed = 5000;
  /** Factor by which a job's waits between look-ups are shortened. */
  jobHaste = 1;
}
