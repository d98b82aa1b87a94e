import type { FaultName } from './faults';
import type { JobName } from './jobs';

/** The outcome of a job's items when it meets one fault. */
interface JobEnd {
  /** It pauses once, which the user is told, and is resumed while the service is well. */
  readonly isPaused: boolean;
  readonly state: 'done' | 'failed' | 'unknown';
  /** The outcome if an item was done before the fault; the same by default. */
  readonly afterAnother?: JobEnd['state'];
}

type JobRow = Readonly<Record<JobName, JobEnd>>;

const done: JobEnd = { isPaused: false, state: 'done' };
const failed: JobEnd = { isPaused: false, state: 'failed' };
const doneOnceResumed: JobEnd = { isPaused: true, state: 'done' };
/** Only beside a report that was created can it be seen that another was not, which is then sent once more. */
const foundBesideAnother: JobEnd = { isPaused: true, state: 'unknown', afterAnother: 'done' };

/** All operations except a creation begin by looking at the report. */
const row = (create: JobEnd, look: JobEnd): JobRow => ({ create, update: look, privacy: look, delete: look });

const allWell = row(done, done);
const refused = row(failed, failed);
/** A cause that keeps one request from being answered affects all. */
const concernsAll = row(doneOnceResumed, doneOnceResumed);
/** Nothing is done, but no answer confirms that. */
const notDone = row(foundBesideAnother, failed);
/** It is done, or will be, but no answer confirms that. */
const doneUnheard = row(doneOnceResumed, failed);
/** Nothing is done, but no answer confirms that; a look that fails in the same way affects all. */
const lost = row(foundBesideAnother, doneOnceResumed);
/** It is done, but the answer doesn't confirm that. Nothing is sent for a report that can't be read. */
const unread = row(doneOnceResumed, failed);

/** The ends of jobs, wherever they meet a fault. */
export const jobMatrix: Readonly<Record<FaultName, JobRow>> = {
  'connection refused': concernsAll,
  'DNS failure': concernsAll,
  'unknown certificate': concernsAll,
  'reset before headers': lost,
  'reset in mid-body': concernsAll,
  'stall before headers': doneUnheard,
  'stall in mid-body': doneUnheard,
  'slow drip': doneUnheard,
  '301 to the same origin': concernsAll,
  '302 to another origin': concernsAll,
  '303 to http': concernsAll,
  '307 to another origin': concernsAll,
  '308 to the same origin': concernsAll,
  'HTML with 200': concernsAll,
  'HTML called JSON': concernsAll,
  'empty 200': unread,
  'PHP notice before JSON': allWell,
  'truncated JSON': unread,
  'JSON of another type': unread,
  'a record where a list belongs, and the reverse': unread,
  '100 MB': unread,
  '20,000 levels': allWell,
  '20,000 levels and nothing else': unread,
  'fields named like those of every object': allWell,
  '204': row(done, failed),
  '400': refused,
  '401': concernsAll,
  '403': refused,
  '404': { ...refused, delete: done },
  '404 with HTML': concernsAll,
  '408': notDone,
  '409': refused,
  '419': refused,
  '422 with fields': refused,
  '422 without': refused,
  '422 with text instead of fields': refused,
  // It lasts for three requests only, since each doubles the wait.
  '429 with 0 seconds': allWell,
  '429 with 45 seconds': concernsAll,
  '429 with a date': concernsAll,
  '429 with an hour': concernsAll,
  '429 with 3,000 years': concernsAll,
  '429 with nothing': concernsAll,
  '500': notDone,
  '502 with HTML': notDone,
  '503': notDone,
  '504 with the change done later': doneUnheard,
  'another charset': allWell,
  'success: false': doneUnheard,
  'status: error': doneUnheard,
  'error with 200': doneUnheard,
  'failure without a word': doneUnheard,
  'duplicate ids in a list': allWell,
  'next link elsewhere': allWell,
  'next link to itself': allWell,
  'next links without end': allWell,
  'pages without end that cannot be read': allWell,
};
