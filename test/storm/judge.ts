import assert from 'node:assert/strict';
import type { Item, ItemOutcome, Task } from '../../src/reports/changes/item';
import { areOfOtherPages } from '../../src/util/pageUrl';
import type { StormService } from './stormService';

interface Evidence {
  readonly items: readonly Item[];
  readonly outcomes: readonly (ItemOutcome | undefined)[];
  readonly task: Task;
  readonly service: StormService;
  /** The addresses of the items that were sent without an answer. */
  readonly doubtful: ReadonlySet<string>;
  /** The addresses of the items that the user agreed to send once more although they may be done. */
  readonly agreed?: ReadonlySet<string>;
}

/** Compares a job's outcome for each item with the data of the service. */
export function judge({ items, outcomes, task, service, doubtful, agreed = new Set() }: Evidence): void {
  for (const [at, item] of items.entries()) {
    const outcome = outcomes[at];
    assert.ok(outcome, `item ${at} was forgotten`);
    const { id = '', url } = item;
    const isCreated = task.kind === 'create' && item.id === undefined;
    const isUpdated = task.kind === 'update' || (task.kind === 'create' && !isCreated);
    const times = isCreated ? (service.created.get(url) ?? 0) : isUpdated ? (service.updated.get(id) ?? 0) : undefined;
    assert.ok((times ?? 0) <= (agreed.has(url) ? 2 : 1), `item ${at} was done ${times ?? 0} times`);
    if (outcome.state === 'unknown') {
      assert.ok(doubtful.has(url), `item ${at} is unknown although each of its requests was answered`);
      continue;
    }
    // If others have also done it, the cause can't be determined.
    if (service.touched.has(id)) continue;
    const stored = service.reports.get(id);
    const isDone =
      times !== undefined
        ? times > 0
        : task.kind === 'delete'
          ? stored === undefined || areOfOtherPages(stored.report.url, url)
          : task.kind === 'privacy' &&
            stored?.report.privacy === task.choice?.privacy &&
            (task.choice?.privacy !== 'password' || stored?.password === 'new');
    assert.equal(isDone, outcome.state === 'done', `item ${at} is said to be ${outcome.state}`);
  }
}

/** Compares the outcome of an Undo for each item with the service's data before the reverted change. */
export function judgeUndo({ items, outcomes, service, doubtful }: Evidence): void {
  for (const [at, { id = '', url, restore, expected }] of items.entries()) {
    const outcome = outcomes[at];
    assert.ok(outcome, `item ${at} was forgotten`);
    if (service.touched.has(id)) continue;
    const privacy = service.reports.get(id)?.report.privacy;
    if (outcome.state === 'unknown') assert.ok(doubtful.has(url), `item ${at} is unknown without a reason`);
    else assert.equal(privacy, outcome.state === 'done' ? restore : expected, `item ${at}: ${outcome.state}`);
  }
}
