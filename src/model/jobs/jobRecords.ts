import * as v from 'valibot';
import { privacyNames, type Privacy } from '../../api/records';
import { parseJson } from '../../util/json';
import type { Item } from './item';
import type { ItemOutcome } from './itemOutcome';
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
const entry = v.object({
  claimed: v.number(),
  outcomes: v.array(
    v.tuple([v.number(), v.custom<ItemOutcome>((value) => typeof value === 'object' && value !== null)]),
  ),
});

/** @returns nothing if the text is no plan */
export function readPlan(text: string): JobPlan | undefined {
  const read = v.safeParse(plan, parseJson(text));
  return read.success ? { privacy: undefined, ...read.output } : undefined;
}

/** @returns nothing if the text is no entry of a journal */
export function readEntry(text: string): JournalEntry | undefined {
  const read = v.safeParse(entry, parseJson(text));
  return read.success ? read.output : undefined;
}
