import * as l10n from '@vscode/l10n';
import { ServiceError } from '../../service/errors';
import type { Item, ItemOutcome, TaskKind, SkipReason } from '../../reports/changes/item';
import type { RateLimitPause } from '../../jobs/pauses';
import { durationWithin } from '../../service/limiter';
import type { Job } from '../../jobs/job';
import type { JobPlan } from '../../jobs/jobRecords';
import { systemClock } from '../../util/clock';
import { shortUrl } from '../../util/url';
import { revealed } from '../../util/unseenCharacters';
import { describeError } from './errorMessages';
import { formatCount, soonTime } from './format';
import { failedPart, isUpdated, jobSummary } from './jobSummary';
import { plural } from './plural';

/** The title of a job. */
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

/** A job's title with its origin: "Updating results: Acme Shop". */
export function jobName({ kind, items, origin }: Pick<JobPlan, 'kind' | 'items' | 'origin'>): string {
  const title = jobTitle(kind, items);
  return origin === undefined ? title : l10n.t('{0}: {1}', title, revealed(origin));
}

/** The progress of a job, and the reason if it waits: "412 of 1,000", "2 failed", "3 minutes left". */
export function progressOf(job: Job): readonly string[] {
  const { runner, phase, outcomes } = job;
  const finished = outcomes.filter((outcome) => outcome !== undefined).length;
  const failed = outcomes.filter((outcome) => outcome?.state === 'failed').length;
  const far = [l10n.t('{0} of {1}', formatCount(finished), formatCount(outcomes.length)), ...failedPart(failed)];
  switch (phase) {
    case 'waiting':
      return [l10n.t('queued'), formatCount(outcomes.length - finished + left(job))];
    case 'working':
      return runner?.held === undefined
        ? [...far, ...timeLeft(runner?.remaining)]
        : [...far, heldBack(job, runner.held)];
    case 'paused':
      return [...far, pauseReason(job)];
    case 'finishing':
      return looking(job);
    case 'interrupted':
      return [...far, l10n.t('interrupted')];
    case 'ended':
      return [jobSummary(job)];
  }
}

/** Number of the items that ended and are tried again. */
function left({ remaining: { failed, rest } }: Job): number {
  return failed.length + rest.length;
}

/** The reason why a job is paused, and whether it continues by itself. */
function pauseReason(job: Job): string {
  const { runner, autoResume: selfResume, awaitsKey } = job;
  const { paused } = runner ?? {};
  if (!(paused instanceof ServiceError)) return l10n.t('paused');
  if (awaitsKey) return l10n.t('waiting for a new API key');
  const { host } = new URL(paused.service);
  if (paused.problem.kind === 'tooManyRequests') return throttled(selfResume?.at);
  return selfResume?.at === undefined
    ? l10n.t('paused: {0}', describeError(paused))
    : l10n.t('waiting until {0} can be reached', host);
}

function heldBack(job: Job, { until, limit }: RateLimitPause): string {
  if (limit === undefined) return throttled(until);
  const open = job.outcomes.filter((outcome) => outcome === undefined).length;
  const minutes = Math.ceil(durationWithin(limit, open, until - systemClock.now()) / 60_000);
  return l10n.t('about {0} min left', formatCount(Math.max(1, minutes)));
}

/** @param until epoch milliseconds */
function throttled(until: number | undefined): string {
  return until === undefined ? l10n.t('waits for the service') : l10n.t('waits until {0}', soonTime(until));
}

/** The reason why a service makes a job wait, in a sentence too long for a row; undefined if it doesn't. */
export function reasonForWait({ runner, phase, plan }: Job): string | undefined {
  const { host } = new URL(plan.service);
  const { held, paused } = runner ?? {};
  const isRefused = paused instanceof ServiceError && paused.problem.kind === 'tooManyRequests';
  if (phase === 'working' && held?.limit !== undefined)
    return l10n.t('{0} limits requests to {1} a minute, of which some are kept for you.', host, held.limit.limit);
  return (phase === 'working' && held !== undefined) || (phase === 'paused' && isRefused)
    ? l10n.t('{0} received too many requests.', host)
    : undefined;
}

function timeLeft(milliseconds: number | undefined): readonly string[] {
  if (milliseconds === undefined) return [];
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return [plural(seconds, l10n.t('{0} second left'), l10n.t('{0} seconds left'))];
  const minutes = Math.ceil(seconds / 60);
  return [plural(minutes, l10n.t('{0} minute left'), l10n.t('{0} minutes left'))];
}

/** The items that a job still looks for after everything was sent, its progress, and the time left. */
function looking(job: Job): readonly string[] {
  const { runner, outcomes, ratings } = job;
  const open = outcomes.filter((outcome) => outcome === undefined).length;
  const unrated = ratings?.left ?? 0;
  const summary = jobSummary(job);
  const longest = runner?.longestAnalysis ?? ratings?.longestAnalysis;
  if (longest === undefined || open + unrated === 0) return [summary];
  const minutes = Math.ceil(longest / 60_000);
  return [
    ...(open === 0 ? [] : [l10n.t('still confirming')]),
    ...(unrated === 0 ? [] : [l10n.t('waiting for {0} to be rated', formatCount(unrated))]),
    summary,
    plural(minutes, l10n.t('may take up to {0} minute'), l10n.t('may take up to {0} minutes')),
  ];
}

/** The reasons why an item was not done, if there are any. */
export function reasonsOf(outcome: ItemOutcome, service: string): readonly string[] {
  switch (outcome.state) {
    case 'done':
      return outcome.url === undefined ? [] : [l10n.t('redirects to {0}', revealed(shortUrl(outcome.url)))];
    case 'skipped':
      return [outcome.reason === undefined ? l10n.t('the job was canceled') : skipReason(outcome.reason)];
    case 'failed':
      return [describeError(new ServiceError(outcome.problem, service))];
    case 'unknown':
      return [l10n.t('the request was sent, but its outcome isn’t confirmed')];
  }
}

/** The reason why a change was not made, in a sentence. */
export function skipReason(reason: SkipReason): string {
  switch (reason) {
    case 'changed since':
      return l10n.t('Its privacy was changed by someone else, so it was left as is.');
    case 'created since':
      return l10n.t('Another report for this page was created in the meantime, so no second one was created.');
  }
}
