import { commands, env } from 'vscode';
import { jobsViewId } from '../../ids';
import type { Job } from '../../jobs/job';
import type { Command, CommandContext } from '../command';
import { jobOf } from './jobSession';
import { jobName, reasonsOf } from '../../vscode/text/jobTexts';
import * as l10n from '@vscode/l10n';
import type { Item, ItemOutcome, TaskKind } from '../../reports/changes/item';
import { trendOf, type Rated } from '../../reports/awaitedRatings';
import { technicalWords } from '../../vscode/text/errorMessages';
import { absoluteTime, formatCount } from '../../vscode/text/format';
import { jobSummary } from '../../vscode/text/jobSummary';
import { ratingChange, titleOf as titleOfReport } from '../../vscode/text/labels';
import { asText, markdownOf } from '../../util/markdown';

/** Show Jobs: opens the Jobs view. */
export const showJobs: Command = async () => {
  await commands.executeCommand(`${jobsViewId}.focus`);
};

/** Opens the Jobs view at a job, with its failed items below it. */
export async function showJob({ views }: CommandContext, job: Job): Promise<void> {
  await views.jobs?.reveal(job);
}

/** Show Details: all items of a job, each with its outcome. */
export const showJobDetails: Command = async (context, args) => {
  const job = await jobOf(context, args);
  await context.previews.show(jobName(job.plan), jobDetails(job));
};

/** Copy as Markdown: the same, to be sent to the owners of the pages. */
export const copyJob: Command = async (context, args) => {
  await env.clipboard.writeText(jobDetails(await jobOf(context, args)));
};

/** Lists every item with its outcome as Markdown: problems first, then rated pages by their change. */
function jobDetails(job: Job): string {
  const { plan, items, outcomes, rated } = job;
  const rows = new Map(rated.map((one) => [one.after.id, one]));
  const ratedRows = (isWanted: (one: Rated) => boolean) =>
    [...rows.values()]
      .filter(isWanted)
      .map((one) => `- ${markdownOf(titleOfReport(one.after), one.after.url, [ratingChange(one)])}`);
  const isRated = ({ id }: Item, outcome: ItemOutcome | undefined) =>
    outcome?.state === 'done' && rows.has(id ?? outcome.id ?? '');
  const lines = (state: ItemOutcome['state'] | undefined) =>
    items.flatMap((item, index) => {
      const outcome = outcomes[index];
      if (outcome?.state !== state || isRated(item, outcome)) return [];
      const words = outcome?.state === 'failed' ? technicalWords(outcome.problem) : [];
      const reasons = outcome === undefined ? [] : [...reasonsOf(outcome, plan.service), ...words];
      return [`- ${markdownOf(titleOfReport({ id: item.id ?? '', url: item.url }), item.url, reasons)}`];
    });
  const section = (heading: string, all: readonly string[]) =>
    all.length === 0 ? [] : [`## ${heading} (${formatCount(all.length)})\n\n${all.join('\n')}`];
  return [
    `# ${asText(jobName(plan))}`,
    `${jobSummary(job)}${plan.plannedAt === 0 ? '' : ` · ${absoluteTime(plan.plannedAt)}`}`,
    ...section(stateLabel('failed'), lines('failed')),
    ...section(stateLabel('unknown'), lines('unknown')),
    ...section(
      l10n.t('Worse'),
      ratedRows((one) => trendOf(one) === 'worse'),
    ),
    ...section(
      l10n.t('Better'),
      ratedRows((one) => trendOf(one) === 'better'),
    ),
    ...section(
      l10n.t('Unchanged'),
      ratedRows((one) => trendOf(one) === 'same'),
    ),
    ...section(
      l10n.t('Rated'),
      ratedRows((one) => trendOf(one) === undefined),
    ),
    ...section(stateLabel('skipped'), lines('skipped')),
    ...section(doneHeading(plan.kind), lines('done')),
    ...section(l10n.t('Not Yet Done'), lines(undefined)),
    '',
  ].join('\n\n');
}

/** The heading of the items that are done but have no known rating. */
function doneHeading(kind: TaskKind): string {
  return kind === 'create' || kind === 'update' ? l10n.t('Not Yet Rated') : stateLabel('done');
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
