import type { AskedFor } from '../reports/askedFor';
import type { UnfinishedJob } from './storedJob';

/** Milliseconds after the end of a job within which the last of its results are seen. */
const seenWithinMs = 10 * 60_000;

/** Returns what some jobs have requested, without those that ended long ago. @param now epoch milliseconds */
export function askedForIn(jobs: readonly Pick<UnfinishedJob, 'plan' | 'before'>[], now: number): AskedFor {
  const updated = new Map<string, number>();
  const created: string[] = [];
  const mayBeCreated = new Map<string, number>();
  for (const { plan, before } of jobs) {
    const isOver = now - (before.closedAt ?? now) > seenWithinMs;
    if (isOver || (plan.kind !== 'create' && plan.kind !== 'update')) continue;
    for (const [index, at] of before.sentAt) {
      const { id, url } = plan.items[index] ?? {};
      const { state = 'unknown' } = before.outcomes.get(index) ?? {};
      if (id !== undefined) updated.set(id, at);
      else if (url !== undefined && state === 'unknown') mayBeCreated.set(url, at);
    }
    for (const [index, outcome] of before.outcomes) {
      const isCreated = plan.items[index]?.id === undefined && outcome.state === 'done';
      if (isCreated && outcome.id !== undefined) created.push(outcome.id);
    }
  }
  return { updated, created, mayBeCreated };
}
