import { commands } from 'vscode';
import { jobsViewId } from '../../ids';
import type { ListedJob } from '../../jobs/listedJob';
import type { Command, CommandContext } from '../command';
import { jobDetails } from './jobDetails';
import { jobOf } from './jobTarget';
import { jobTitle } from '../../vscode/text/jobTexts';

/** Show Jobs: opens the Jobs view. */
export const showJobs: Command = async () => {
  await commands.executeCommand(`${jobsViewId}.focus`);
};

/** Opens the Jobs view at a job, with what failed below it. */
export async function showJob({ views }: CommandContext, job: ListedJob): Promise<void> {
  await views.jobs?.reveal(job);
}

/** Show Details: all items of a job, each with its outcome. */
export const showJobDetails: Command = async (context, given) => {
  const job = await jobOf(context, given);
  await context.previews.show(jobTitle(job.plan.kind, job.plan.items), jobDetails(job));
};
