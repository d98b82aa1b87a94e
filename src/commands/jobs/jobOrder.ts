import type { Item, Task } from '../../model/changes/item';
import type { UnfinishedJob } from '../../model/jobs/storedJob';

/** A task that a person wants done to many items. */
export interface JobOrder {
  readonly task: Task;
  readonly items: readonly Item[];
  /** True to send again the items that may be done but cannot be found. */
  readonly sendsAgain?: boolean;
  /** The job of an earlier session that this one resumes. */
  readonly resumed?: UnfinishedJob;
}
