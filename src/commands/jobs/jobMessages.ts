import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import { commandId, type CommandName } from '../../ids';
import type { Job } from '../../jobs/job';
import type { Pause } from '../../jobs/pauses';
import { describeError, remedyLabel } from '../../vscode/text/errorMessages';
import { jobSummary } from '../../vscode/text/jobSummary';
import { jobName } from '../../vscode/text/jobTexts';
import { tell } from '../../vscode/ui/messages';
import type { Disposable } from '../../util/event';
import { oneLine } from '../../util/plain';
import { jobNode, needsSomebody } from '../../views/jobs/jobRows';
import type { CommandContext } from '../command';
import { showJob } from './showJobs';

/** Shows once that a job has ended, with a button for the most likely next step; the Jobs view has all of them. */
export async function tellEnd(context: CommandContext, job: Job, isBroken: boolean): Promise<void> {
  const { failed, rest } = job.remaining;
  const next = nextStep(job, isBroken);
  const isFine = failed.length === 0 && !isBroken && !job.isLost;
  const buttons = next === undefined ? [] : [next.label];
  const text = endOf(job, isBroken, rest.length > 0);
  const choice = await (isFine ? tell.information(text, ...buttons) : tell.warning(text, ...buttons));
  if (choice === undefined || next === undefined) return;
  if (next.command === 'showJobs') await showJob(context, job);
  else await commands.executeCommand(commandId(next.command), jobNode(job));
}

interface NextStep {
  readonly label: string;
  readonly command: CommandName;
}

function nextStep(job: Job, isBroken: boolean): NextStep | undefined {
  const { failed, rest, restored } = job.remaining;
  if (isBroken) return { label: l10n.t('Resume'), command: 'resumeJob' };
  if (rest.length > 0) return { label: l10n.t('Run Remaining'), command: 'continueJob' };
  if (failed.length > 0 || job.phase === 'finishing') {
    return { label: l10n.t('Show Job'), command: 'showJobs' };
  }
  if (job.worse.length > 0) return { label: l10n.t('Show What Got Worse'), command: 'showJobs' };
  if (job.bad.length > 0) return { label: l10n.t('Show Bad'), command: 'showJobs' };
  if (restored.length > 0) return { label: l10n.t('Undo'), command: 'undoJob' };
  return undefined;
}

function endOf(job: Job, isBroken: boolean, isCut: boolean): string {
  const title = jobName(job.plan);
  const summary = l10n.t('{0}.', jobSummary(job));
  const { origin } = job.plan;
  if (job.isLost) {
    return l10n.t(
      '“{0}” is no longer running in this window because another window resumed it or its connection was removed. Progress so far: {1}',
      title,
      summary,
    );
  }
  if (isBroken) {
    return l10n.t(
      '“{0}” was paused because its progress couldn’t be saved on this machine: {1} Make sure the disk isn’t full, and then resume.',
      title,
      summary,
    );
  }
  const told = isCut ? l10n.t('Canceled: {0}', summary) : summary;
  return origin === undefined ? told : `${oneLine(origin)} · ${told}`;
}

/** Shows that a job was paused if it doesn't continue by itself, and why. */
export function tellPauses(job: Job): Disposable {
  let told: Pause | undefined;
  return job.onDidChange(() => {
    const { runner } = job;
    const paused = runner?.paused;
    if (paused === told) return;
    told = paused;
    if (runner === undefined || paused === undefined || paused === 'person' || !needsSomebody(job)) return;
    const title = jobName(job.plan);
    const { awaitsKey } = job;
    const button = awaitsKey ? remedyLabel('replaceApiKey') : l10n.t('Resume');
    const why = awaitsKey
      ? l10n.t('The job “{0}” is paused until the API key for {1} is replaced.', title, new URL(paused.service).host)
      : l10n.t('The job “{0}” is paused. {1}', title, describeError(paused));
    void tell.warning(why, button).then(async (choice) => {
      // The user may have resumed it elsewhere, and the job may have paused again since.
      if (choice === undefined || runner.paused !== paused) return;
      if (awaitsKey) await commands.executeCommand(commandId('replaceApiKey'), { connection: job.connection.id });
      else runner.resume();
    });
  });
}
