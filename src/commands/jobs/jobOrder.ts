import type { Task } from '../../model/jobs/jobOperations';
import type { UnfinishedJob } from '../../platform/storage/jobStore';
import type { Item } from '../../model/jobs/item';

/** What a person wants to be done to many. */
export interface JobOrder {
  readonly task: Task;
  readonly items: readonly Item[];
  /** The person wants what may be done, but cannot be found, to be sent once more. */
  readonly sendsAgain?: boolean;
  /** The job of an earlier session that this one goes on with. */
  readonly resumed?: UnfinishedJob;
}
