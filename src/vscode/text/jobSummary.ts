import * as l10n from '@vscode/l10n';
import { privacyNames, worstFirst, type Result } from '../../service/records';
import { isLeftOut, type Ended, type Item, type ItemOutcome, type TaskKind } from '../../reports/changes/item';
import { trendOf, type Rated, type Trend } from '../../reports/awaitedRatings';
import type { Job } from '../../jobs/job';
import { formatCount, joined } from './format';
import { privacyLabel, resultLabel, titleOf } from './labels';
import { plural } from './plural';
import { checksOf } from '../../reports/checks';
import { compareChecks } from '../../reports/compareChecks';
import type { Updated } from '../../reports/resultUpdates';

/** A job, or a few changes that were made without one. */
interface Summarized extends Ended, Partial<Pick<Job, 'phase' | 'rated'>> {}

/** A job's results so far: "412 created, 2 failed, 76 to go", or "97 updated (38 worse, 59 unchanged); 2 failed". */
export function jobSummary(job: Summarized): string {
  const { plan, items, outcomes, phase = 'ended', rated = [] } = job;
  const done = items.filter((_, index) => outcomes[index]?.state === 'done');
  const isUndo = plan.kind === 'privacy' && plan.privacy === undefined;
  if (isUndo && done.length > 0) return undoSummaryOf(done, outcomes);
  const parts = doneParts(plan.kind, done, rated);
  const others = othersOf(
    phase === 'finishing' ? outcomes.map((outcome) => outcome ?? { state: 'unknown' }) : outcomes,
  );
  return rated.length > 0
    ? [...parts, ...(others.length === 0 ? [] : [joined(others)])].join('; ')
    : joined([...parts, ...others]);
}

function doneParts(kind: TaskKind, done: readonly Item[], rated: readonly Rated[]): readonly string[] {
  const again = done.filter(isUpdated).length;
  if (kind === 'update') return updateParts(again, rated);
  if (kind !== 'create') return [doneLabel(kind, done.length)];
  return [createdPart(done.length - again, rated), ...(again === 0 ? [] : updateParts(again, rated))];
}

/** "60 created (14 Bad, 46 Good)", or without the ratings if there are none yet. */
function createdPart(created: number, rated: readonly Rated[]): string {
  const number = (result: Result) =>
    rated.filter((one) => one.before === undefined && one.after.result === result).length;
  const marks = worstFirst.filter((result) => number(result) > 0);
  const label = doneLabel('create', created);
  return marks.length === 0
    ? label
    : withDetails(
        label,
        marks.map((mark) => `${formatCount(number(mark))} ${resultLabel(mark)}`),
      );
}

/** "94 updated (38 worse, 14 better, 42 unchanged)", and "3 being updated". */
function updateParts(updated: number, rated: readonly Rated[]): readonly string[] {
  const again = rated.filter(({ before }) => before !== undefined);
  const number = (trend: Trend) => formatCount(again.filter((one) => trendOf(one) === trend).length);
  const trends = (['worse', 'better', 'same'] as const).filter((trend) => again.some((one) => trendOf(one) === trend));
  const label = l10n.t('{0} updated', formatCount(again.length));
  const rest = updated - again.length;
  return [
    ...(again.length === 0
      ? []
      : [
          withDetails(
            label,
            trends.map((trend) => trendLabel(trend, number(trend))),
          ),
        ]),
    ...(rest === 0 && again.length > 0 ? [] : [doneLabel('update', rest)]),
  ];
}

function withDetails(label: string, details: readonly string[]): string {
  return details.length === 0 ? label : l10n.t('{0} ({1})', label, joined(details));
}

function trendLabel(trend: Trend, count: string): string {
  switch (trend) {
    case 'worse':
      return l10n.t('{0} worse', count);
    case 'better':
      return l10n.t('{0} better', count);
    case 'same':
      return l10n.t('{0} unchanged', count);
  }
}

/** "3 have their former privacy again: 2 Public, 1 Private; 1 failed". */
export function undoSummaryOf(changed: readonly Item[], outcomes: readonly (ItemOutcome | undefined)[]): string {
  const number = (privacy: Item['restore']) => changed.filter(({ restore }) => restore === privacy).length;
  const current = privacyNames.filter((privacy) => number(privacy) > 0);
  const parts = current.map((privacy) =>
    current.length === 1 ? privacyLabel(privacy) : `${formatCount(number(privacy))} ${privacyLabel(privacy)}`,
  );
  const restored = plural(
    changed.length,
    l10n.t('Privacy restored for {0} report: {1}'),
    l10n.t('Privacy restored for {0} reports: {1}'),
    joined(parts),
  );
  const others = joined(othersOf(outcomes));
  return others === '' ? restored : `${restored}; ${others}`;
}

/** True if an item of a creation plan updates a report that its page already has. */
export function isUpdated({ id }: Item): boolean {
  return id !== undefined;
}

/** "2 failed"; empty for none. */
export function failedPart(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    l10n.t({
      message: '{0} failed',
      args: [formatCount(count)],
      comment: ['Number of reports that a job could not change'],
    }),
  ];
}

function othersOf(outcomes: readonly (ItemOutcome | undefined)[]): readonly string[] {
  const of = (state: ItemOutcome['state']) => outcomes.filter((outcome) => outcome?.state === state).length;
  const [kept, rest] = [outcomes.filter(isKept).length, outcomes.filter(isLeftOut).length];
  const [skipped, failed, unknown] = [of('skipped') - kept - rest, of('failed'), of('unknown')];
  return [
    ...(kept === 0
      ? []
      : [
          plural(
            kept,
            l10n.t('{0} was changed in the meantime and was left as is'),
            l10n.t('{0} were changed in the meantime and were left as is'),
          ),
        ]),
    ...(skipped === 0 ? [] : [l10n.t('{0} skipped', formatCount(skipped))]),
    ...failedPart(failed),
    ...(unknown === 0 ? [] : [l10n.t('{0} unconfirmed', formatCount(unknown))]),
    ...(rest === 0 ? [] : [l10n.t('{0} not sent', formatCount(rest))]),
  ];
}

/** True if a report was left alone because it was changed in the meantime. */
function isKept(outcome: ItemOutcome | undefined): boolean {
  return outcome?.state === 'skipped' && outcome.reason === 'changed since';
}

function doneLabel(kind: TaskKind, done: number): string {
  switch (kind) {
    case 'create':
      return l10n.t('{0} created', formatCount(done));
    case 'update':
      return l10n.t('{0} being updated', formatCount(done));
    case 'privacy':
      return l10n.t('{0} changed', formatCount(done));
    case 'delete':
      return l10n.t('{0} deleted', formatCount(done));
  }
}

/** "shop.example.org/checkout: Bad → Decent, 3 checks fixed, 1 newly failing", and whether anything changed. */
export function summarizeUpdate({ before, after }: Updated): { line: string; isNews: boolean } {
  const checks = compareChecks(checksOf(before), checksOf(after));
  const isMoved = before.result !== after.result;
  const parts = [
    isMoved ? l10n.t('{0} → {1}', resultLabel(before.result), resultLabel(after.result)) : resultLabel(after.result),
    ...fixed(checks.fixed.length),
    ...broken(checks.broken.length, checks.fixed.length > 0),
  ];
  const isNews = isMoved || parts.length > 1;
  const title = titleOf(after);
  return {
    isNews,
    line: isNews ? l10n.t('{0}: {1}', title, joined(parts)) : l10n.t('{0}: no change ({1})', title, joined(parts)),
  };
}

function fixed(count: number): readonly string[] {
  if (count === 0) return [];
  return [plural(count, l10n.t('{0} check fixed'), l10n.t('{0} checks fixed'))];
}

/** @param isShort true if the sentence already says that these are checks */
function broken(count: number, isShort: boolean): readonly string[] {
  if (count === 0) return [];
  if (isShort) return [l10n.t('{0} newly failing', formatCount(count))];
  return [plural(count, l10n.t('{0} check newly failing'), l10n.t('{0} checks newly failing'))];
}
