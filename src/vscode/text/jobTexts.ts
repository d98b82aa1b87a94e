import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import { ServiceError } from '../../service/errors';
import type { Item, ItemOutcome, TaskKind } from '../../reports/changes/item';
import { type RateLimitPause } from '../../jobs/pauses';
import { durationWithin } from '../../service/allowance';
import type { Job } from '../../jobs/job';
import { systemClock } from '../../util/clock';
import { shortUrl } from '../../util/url';
import { revealed } from '../../util/unseenCharacters';
import { describeError } from './errorMessages';
import { absoluteTime, formatCount } from './format';
import { failedPart, isUpdated, jobSummary } from './jobSummary';
import { plural } from './plural';
import { skipReason } from './skipReason';

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

/** The progress of a job, and the reason if it waits: "412 of 1,000", "2 failed", "3 minutes left". */
export function progressOf(job: Job): readonly string[] {
  const { runner, phase, outcomes } = job;
  const finished = outcomes.filter((outcome) => outcome !== undefined).length;
  const failed = outcomes.filter((outcome) => outcome?.state === 'failed').length;
  const far = [l10n.t('{0} of {1}', formatCount(finished), formatCount(outcomes.length)), ...failedPart(failed)];
  switch (phase) {
    case 'waiting':
      return [l10n.t('waiting for its turn'), formatCount(outcomes.length)];
    case 'working':
      return runner?.held === undefined
        ? [...far, ...timeLeft(runner?.remaining)]
        : [heldBack(job, runner.held), ...far];
    case 'paused':
      return [pauseReason(job), ...far];
    case 'finishing':
      return looking(job);
    case 'interrupted':
      return [l10n.t('interrupted'), ...far];
    case 'ended':
      return [jobSummary(job)];
  }
}

/** Why a job is paused, and whether it goes on by itself. */
function pauseReason(job: Job): string {
  const { runner, autoResume: selfResume, awaitsKey } = job;
  const { paused } = runner ?? {};
  if (!(paused instanceof ServiceError)) return l10n.t('paused');
  if (awaitsKey) return l10n.t('waiting for another API key');
  const { host } = new URL(paused.service);
  if (paused.problem.kind === 'tooManyRequests') return throttled(job, selfResume?.at);
  return selfResume?.at === undefined
    ? l10n.t('paused: {0}', describeError(paused))
    : l10n.t('waiting until {0} can be reached', host);
}

function heldBack(job: Job, { until, limit }: RateLimitPause): string {
  if (limit === undefined) return throttled(job, until);
  const left = job.outcomes.filter((outcome) => outcome === undefined).length;
  const minutes = Math.ceil(durationWithin(limit, left, until - systemClock.now()) / 60_000);
  return l10n.t('{0} a minute allowed: about {1} min', formatCount(limit.limit), formatCount(Math.max(1, minutes)));
}

/** @param until epoch milliseconds */
function throttled({ plan }: Job, until: number | undefined): string {
  const { host } = new URL(plan.service);
  return until === undefined
    ? l10n.t('waiting because {0} received too many requests', host)
    : l10n.t('waiting until {0} because {1} received too many requests', timeLabel(until), host);
}

/** A time in the reader's time zone, with its date unless it is within a day. @param time epoch milliseconds */
function timeLabel(time: number): string {
  const isSoon = time - systemClock.now() < 24 * 60 * 60_000;
  return isSoon ? new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(time) : absoluteTime(time);
}

function timeLeft(milliseconds: number | undefined): readonly string[] {
  if (milliseconds === undefined) return [];
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return [plural(seconds, l10n.t('{0} second left'), l10n.t('{0} seconds left'))];
  const minutes = Math.ceil(seconds / 60);
  return [plural(minutes, l10n.t('{0} minute left'), l10n.t('{0} minutes left'))];
}

/** What a job still looks for after everything was sent, what it has done, and how long the rest may take. */
function looking(job: Job): readonly string[] {
  const { runner, outcomes, ratings } = job;
  const open = outcomes.filter((outcome) => outcome === undefined).length;
  const left = ratings?.left ?? 0;
  const summary = jobSummary(job);
  const longest = runner?.longestAnalysis ?? ratings?.longestAnalysis;
  if (longest === undefined || open + left === 0) return [summary];
  const minutes = Math.ceil(longest / 60_000);
  return [
    ...(open === 0 ? [] : [l10n.t('still checking')]),
    ...(left === 0 ? [] : [l10n.t('waiting for {0} to be rated', formatCount(left))]),
    summary,
    plural(minutes, l10n.t('may take up to {0} minute'), l10n.t('may take up to {0} minutes')),
  ];
}

/** Why an item was not done, if anything is to be said about it. */
export function reasonsOf(outcome: ItemOutcome, service: string): readonly string[] {
  switch (outcome.state) {
    case 'done':
      return outcome.url === undefined ? [] : [l10n.t('redirects to {0}', revealed(shortUrl(outcome.url)))];
    case 'skipped':
      return [outcome.reason === undefined ? l10n.t('the job was canceled') : skipReason(outcome.reason)];
    case 'failed':
      return [describeError(new ServiceError(outcome.problem, service))];
    case 'unknown':
      return [l10n.t('the request was sent, but its result isn’t confirmed')];
  }
}
