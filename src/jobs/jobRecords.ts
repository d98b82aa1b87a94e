import * as v from 'valibot';
import { pageFailureCauses } from '../service/errors';
import { privacyNames, results, type Privacy } from '../service/records';
import { parseJson } from '../util/json';
import type { Baseline, Item, TaskKind } from '../reports/changes/item';
import { skipReasons } from '../reports/changes/item';
import type { Rating } from '../reports/newResults';
import type { JournalStep } from './jobJournal';

/** The stored plan of a job. Passwords aren't stored; the user enters them again. */
export interface JobPlan {
  /** The base URL of the service that has these reports. */
  readonly service: string;
  readonly kind: TaskKind;
  /** The privacy to give the reports. */
  readonly privacy: Privacy | undefined;
  readonly items: readonly Item[];
  /** The name of the project, group, or file that it began with; undefined for a selection of several sites. */
  readonly origin?: string | undefined;
  /** Epoch milliseconds. */
  readonly plannedAt: number;
}

const rating = v.object({
  result: v.optional(v.picklist(results)),
  score: v.optional(v.number()),
  generatedAt: v.optional(v.number()),
});
const baseline = v.object({
  ...rating.entries,
  privacy: v.optional(v.picklist(privacyNames)),
  hasPassword: v.optional(v.boolean()),
});
const item = v.object({
  url: v.string(),
  id: v.optional(v.string()),
  privacy: v.optional(v.picklist(privacyNames)),
  restore: v.optional(v.picklist(privacyNames)),
  expected: v.optional(v.picklist(privacyNames)),
  baseline: v.optional(baseline),
  known: v.optional(v.array(v.string())),
  newest: v.optional(v.string()),
});
const plan = v.object({
  service: v.string(),
  kind: v.picklist(['create', 'update', 'privacy', 'delete']),
  privacy: v.optional(v.picklist(privacyNames)),
  items: v.array(item),
  origin: v.optional(v.string()),
  plannedAt: v.optional(v.number(), 0),
});
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const problem = v.union([
  v.object({
    kind: v.picklist([
      ...([
        'notConnected',
        'forbidden',
        'notFound',
        'stillThere',
        'unreadable',
        'unaddressable',
        'limitReached',
      ] as const),
      ...(['keyRefused', 'webPage'] as const),
    ]),
  }),
  v.object({ kind: v.literal('redirected'), to: v.optional(v.string()) }),
  v.object({
    kind: v.literal('pageFailed'),
    failure: v.union([
      v.object({ why: v.literal('status'), status: v.number() }),
      v.object({ why: v.literal('tooSlow'), seconds: v.optional(v.number()) }),
      v.object({ why: v.picklist(pageFailureCauses) }),
    ]),
    messages: v.array(v.string()),
  }),
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
  v.object({
    state: v.literal('done'),
    id: v.optional(v.string()),
    rated: v.optional(v.pipe(rating, v.transform(asRating))),
    url: v.optional(v.string()),
  }),
  v.object({ state: v.literal('skipped'), reason: v.optional(v.picklist(skipReasons)) }),
  v.object({ state: v.literal('failed'), problem }),
  v.object({ state: v.literal('unknown') }),
]);
const step = v.union([
  v.object({ begun: count, baseline: v.optional(baseline), at: v.optional(v.number()) }),
  v.object({ unsent: count }),
  v.object({ ended: count, outcome }),
  v.object({ reopened: count, attempts: v.optional(count) }),
  v.object({ closedAt: v.number() }),
  v.object({ isUndone: v.literal(true) }),
]);
const entry = v.pipe(v.array(step), v.minLength(1));

/** Returns undefined if the text isn't a plan. */
export function readPlan(text: string): JobPlan | undefined {
  const read = v.safeParse(plan, parseJson(text));
  return read.success ? { privacy: undefined, ...read.output, items: read.output.items.map(asItem) } : undefined;
}

/**
 * Returns undefined if the text isn't an entry of a job's journal.
 * @param total number of items of the job
 */
export function readEntry(text: string, total: number): readonly JournalStep[] | undefined {
  const read = v.safeParse(entry, parseJson(text));
  if (!read.success) return undefined;
  const steps = read.output.map((step) => ('begun' in step ? { ...step, baseline: asBaseline(step.baseline) } : step));
  return steps.every((step) => (indexOf(step) ?? 0) < total) ? steps : undefined;
}

/** @returns undefined for a step of the whole job */
function indexOf(one: JournalStep): number | undefined {
  if ('begun' in one) return one.begun;
  if ('unsent' in one) return one.unsent;
  if ('ended' in one) return one.ended;
  return 'reopened' in one ? one.reopened : undefined;
}

function asItem({ baseline: written, ...rest }: v.InferOutput<typeof item>): Item {
  return written === undefined ? rest : { ...rest, baseline: asBaseline(written) };
}

/** Adds the fields that JSON leaves out as undefined. */
function asRating(written: v.InferOutput<typeof rating>): Rating {
  return { result: undefined, score: undefined, generatedAt: undefined, ...written };
}

/** The same for a report before it was changed. */
function asBaseline(written: v.InferOutput<typeof baseline> | undefined): Baseline | undefined {
  return written && { ...asRating(written), ...written };
}
