import { commands } from 'vscode';
import { jobsViewId } from '../../ids';
import type { Job } from '../../jobs/job';
import type { Command, CommandContext } from '../command';
import { jobOf } from './jobTarget';
import { jobTitle, reasonsOf } from '../../vscode/text/jobTexts';
import * as l10n from '@vscode/l10n';
import type { ItemOutcome } from '../../reports/changes/item';
import { technicalWords } from '../../vscode/text/errorMessages';
import { formatCount } from '../../vscode/text/format';
import { jobSummary } from '../../vscode/text/jobSummary';
import { titleOf as titleOfReport } from '../../vscode/text/labels';
import { markdownOf } from '../../util/markdown';

/** Show Jobs: opens the Jobs view. */
export const showJobs: Command = async () => {
  await commands.executeCommand(`${jobsViewId}.focus`);
};

/** Opens the Jobs view at a job, with what failed below it. */
export async function showJob({ views }: CommandContext, job: Job): Promise<void> {
  await views.jobs?.reveal(job);
}

/** Show Details: all items of a job, each with its outcome. */
export const showJobDetails: Command = async (context, args) => {
  const job = await jobOf(context, args);
  await context.previews.show(jobTitle(job.plan.kind, job.plan.items), jobDetails(job));
};

const states = ['failed', 'unknown', 'skipped', 'done'] as const;

/** Lists every item with its outcome as Markdown, problems first. */
function jobDetails(job: Job): string {
  const { plan, items, outcomes } = job;
  const lines = (state: ItemOutcome['state'] | undefined) =>
    items.flatMap(({ url, id = '' }, index) => {
      const outcome = outcomes[index];
      if (outcome?.state !== state) return [];
      const words = outcome?.state === 'failed' ? technicalWords(outcome.problem) : [];
      const reasons = outcome === undefined ? [] : [...reasonsOf(outcome, plan.service), ...words];
      return [`- ${markdownOf(titleOfReport({ id, url }), url, reasons)}`];
    });
  const section = (heading: string, all: readonly string[]) =>
    all.length === 0 ? [] : [`## ${heading} (${formatCount(all.length)})\n\n${all.join('\n')}`];
  return [
    `# ${jobTitle(plan.kind, items)}`,
    jobSummary(job),
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
