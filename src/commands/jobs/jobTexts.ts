import { l10n } from 'vscode';
import { ServiceError } from '../../api/errors';
import type { Item, ItemOutcome, TaskKind } from '../../model/changes/item';
import type { Job } from '../../model/jobs/job';
import { describeError } from '../../platform/text/errorMessages';
import { formatCount, joined, listed } from '../../platform/text/format';
import { privacyLabel, titleOf as titleOfReport } from '../../platform/text/labels';
import { oneLine } from '../../util/escape';
import { markdownOf } from '../../util/markdown';
import { plural } from '../../platform/text/plural';
import { skipReason } from '../../platform/text/skipReason';
import type { Parts } from '../target/manyTargets';

/** The title of a job while it runs. */
export function jobTitle(kind: TaskKind, items: readonly Item[]): string {
  switch (kind) {
    case 'create':
      return items.some(isUpdated) ? l10n.t('Creating and updating reports') : l10n.t('Creating reports');
    case 'update':
      return l10n.t('Updating results');
    case 'privacy':
      return l10n.t('Changing privacy');
    case 'delete':
      return l10n.t('Deleting reports');
  }
}

export function anotherJob(): string {
  return l10n.t('Another job is running. Wait until it ends, or cancel it.');
}

/** "412 of 1,000 · 2 failed · 3 minutes left". */
export function progressOf({ outcomes, finished, remaining, lookedFor, paused }: Job): string {
  const failed = outcomes.filter((outcome) => outcome?.state === 'failed').length;
  return [
    l10n.t('{0} of {1}', formatCount(finished), formatCount(outcomes.length)),
    ...failedPart(failed),
    ...(paused !== undefined
      ? [paused === 'person' ? l10n.t('paused') : describeError(paused)]
      : lookedFor === undefined
        ? timeLeft(remaining)
        : looking(lookedFor)),
  ].join(' · ');
}

function timeLeft(milliseconds: number | undefined): readonly string[] {
  if (milliseconds === undefined) return [];
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return [plural(seconds, l10n.t('{0} second left'), l10n.t('{0} seconds left'))];
  const minutes = Math.ceil(seconds / 60);
  return [plural(minutes, l10n.t('{0} minute left'), l10n.t('{0} minutes left'))];
}

function looking(number: number): readonly string[] {
  return number === 0 ? [] : [l10n.t('checking {0} unconfirmed', formatCount(number))];
}

/** "3 have their former privacy again: 2 Public, 1 Private; 1 failed". */
export function undoSummaryOf(changed: readonly Item[], outcomes: readonly (ItemOutcome | undefined)[]): string {
  const number = (privacy: Item['restore']) => changed.filter(({ restore }) => restore === privacy).length;
  const current = (['public', 'private'] as const).filter((privacy) => number(privacy) > 0);
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
function isUpdated({ id }: Item): boolean {
  return id !== undefined;
}

/** "412 created, 5 being updated, 3 skipped, 2 failed". */
export function summaryOf(
  kind: TaskKind,
  items: readonly Item[],
  outcomes: readonly (ItemOutcome | undefined)[],
): string {
  const done = items.filter((_, index) => outcomes[index]?.state === 'done');
  const updated = kind === 'create' ? done.filter(isUpdated).length : 0;
  return joined([
    doneLabel(kind, done.length - updated),
    ...(updated === 0 ? [] : [doneLabel('update', updated)]),
    ...othersOf(outcomes),
  ]);
}

/** "24 selected, all 19 in “Decent”, and all 3 in “Bad”". */
export function partsLabel({ single, whole }: Parts): string {
  const selected = single === 0 ? [] : [l10n.t('{0} selected', formatCount(single))];
  const parts = whole.map(({ name, count: number }) =>
    number === 1
      ? l10n.t('the only one in “{0}”', oneLine(name))
      : l10n.t('all {0} in “{1}”', formatCount(number), oneLine(name)),
  );
  return listed([...selected, ...parts]);
}

function failedPart(count: number): readonly string[] {
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
  const kept = outcomes.filter(isKept).length;
  const [skipped, failed, unknown] = [of('skipped') - kept, of('failed'), of('unknown')];
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
  ];
}

/** True if a report was left alone because it was changed meanwhile. */
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

const states = ['failed', 'unknown', 'skipped', 'done'] as const;

/** Lists every item with its outcome as Markdown, problems first. */
export function detailsOf(kind: TaskKind, items: readonly Item[], { outcomes }: Job, service: string): string {
  const lines = (state: ItemOutcome['state'] | undefined) =>
    items.flatMap(({ url, id = '' }, index) => {
      const outcome = outcomes[index];
      if (outcome?.state !== state) return [];
      const reasons = outcome === undefined ? [] : reasonsOf(outcome, service);
      return [`- ${markdownOf(titleOfReport({ id, url }), url, reasons)}`];
    });
  const section = (heading: string, all: readonly string[]) =>
    all.length === 0 ? [] : [`## ${heading} (${formatCount(all.length)})\n\n${all.join('\n')}`];
  return [
    `# ${jobTitle(kind, items)}`,
    summaryOf(kind, items, outcomes),
    ...states.flatMap((state) => section(stateLabel(state), lines(state))),
    ...section(l10n.t('Not Yet Done'), lines(undefined)),
    '',
  ].join('\n\n');
}

function stateLabel(state: ItemOutcome['state']): string {
  switch (state) {
    case 'done':
      return l10n.t('Done');
    case 'skipped':
      return l10n.t('Skipped');
    case 'failed':
      return l10n.t({ message: 'Failed', comment: ['Heading of the reports that a job could not change'] });
    case 'unknown':
      return l10n.t('Unconfirmed');
  }
}

function reasonsOf(outcome: ItemOutcome, service: string): readonly string[] {
  switch (outcome.state) {
    case 'done':
      return [];
    case 'skipped':
      return [outcome.reason === undefined ? l10n.t('the job was canceled') : skipReason(outcome.reason)];
    case 'failed':
      return [describeError(new ServiceError(outcome.problem, service))];
    case 'unknown':
      return [l10n.t('the request was sent, but its result isn’t confirmed')];
  }
}
