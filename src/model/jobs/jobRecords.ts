import * as v from 'valibot';
import { privacyNames, type Privacy } from '../../api/records';
import { parseJson } from '../../util/json';
import type { Item } from './item';
import type { JournalEntry } from './jobJournal';
import type { TaskKind } from './jobOperations';

/** What a job has to do, as it is written down. Passwords are not stored; they are asked for again. */
export interface JobPlan {
  /** The base URL of the service that has these reports. */
  readonly service: string;
  readonly kind: TaskKind;
  /** The privacy to give the reports. */
  readonly privacy: Privacy | undefined;
  readonly items: readonly Item[];
  /** The person wants items that may be done, but cannot be found, to be sent once more. */
  readonly sendsAgain: boolean;
}

const item = v.object({
  url: v.string(),
  id: v.optional(v.string()),
  privacy: v.optional(v.picklist(privacyNames)),
  restore: v.optional(v.picklist(['public', 'private'])),
  expected: v.optional(v.picklist(privacyNames)),
  generatedAt: v.optional(v.number()),
  known: v.optional(v.array(v.string())),
  mayBeDone: v.optional(v.boolean()),
});
const plan = v.object({
  service: v.string(),
  kind: v.picklist(['create', 'update', 'privacy', 'delete']),
  privacy: v.optional(v.picklist(privacyNames)),
  items: v.array(item),
  sendsAgain: v.boolean(),
});
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const problem = v.union([
  v.object({
    kind: v.picklist(['notConnected', 'redirected', 'forbidden', 'notFound', 'unreadable', 'unaddressable']),
  }),
  v.object({ kind: v.literal('keyRefused'), answer: v.picklist(['unauthorized', 'redirect', 'html']) }),
  v.object({ kind: v.literal('rejected'), status: v.number(), messages: v.array(v.string()) }),
  v.object({ kind: v.literal('tooManyRequests'), retryAt: v.optional(v.number()) }),
  v.object({ kind: v.literal('serviceFailed'), status: v.number() }),
  v.object({
    kind: v.literal('unreachable'),
    cause: v.picklist(['dns', 'refused', 'reset', 'tls', 'proxy', 'unknown']),
  }),
  v.object({ kind: v.literal('tooSlow'), seconds: v.number() }),
]);
const outcome = v.union([
  v.object({ state: v.literal('done'), id: v.optional(v.string()) }),
  v.object({ state: v.literal('skipped'), reason: v.optional(v.literal('changed since')) }),
  v.object({ state: v.literal('failed'), problem }),
  v.object({ state: v.literal('unknown') }),
]);
const entry = v.object({ claimed: count, outcomes: v.array(v.tuple([count, outcome])) });

/** @returns nothing if the text is no plan */
export function readPlan(text: string): JobPlan | undefined {
  const read = v.safeParse(plan, parseJson(text));
  return read.success ? { privacy: undefined, ...read.output } : undefined;
}

/**
 * @param total how many items the job has
 * @returns nothing if the text is no entry of its journal
 */
export function readEntry(text: string, total: number): JournalEntry | undefined {
  const read = v.safeParse(entry, parseJson(text));
  return read.success && read.output.outcomes.every(([index]) => index < total) ? read.output : undefined;
}
