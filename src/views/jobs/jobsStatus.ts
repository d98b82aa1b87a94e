import * as l10n from '@vscode/l10n';
import { StatusBarAlignment, window, type Disposable, type StatusBarItem } from 'vscode';
import { commandId } from '../../ids';
import type { Job, Phase } from '../../jobs/job';
import { jobName, progressOf } from '../../vscode/text/jobTexts';
import { withoutIcons } from '../../util/plain';
import { needsSomebody } from './jobRows';

/** Maximum number of parts of a job's progress in the status bar; the Jobs view has them all. */
const maxParts = 2;

/** The status bar item for all jobs but finished ones, which shows jobs in progress before waiting ones. */
export class JobsStatus implements Disposable {
  private item: StatusBarItem | undefined;

  show(jobs: readonly Job[]): void {
    const shown = jobs.filter(({ isDone }) => !isDone);
    const [job] = shown.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (job === undefined) {
      this.dispose();
      return;
    }
    this.item ??= makeItem();
    const text = l10n.t('{0}: {1}', jobName(job.plan), progressOf(job).slice(0, maxParts).join(' · '));
    this.item.text = `$(${iconOf(job)}) ${withoutIcons(text)}`;
    this.item.tooltip = l10n.t('Show Jobs');
  }

  dispose(): void {
    this.item?.dispose();
    this.item = undefined;
  }
}

function makeItem(): StatusBarItem {
  const item = window.createStatusBarItem('siteReports.job', StatusBarAlignment.Left);
  item.name = l10n.t('Site Reports: Jobs');
  item.command = commandId('showJobs');
  item.show();
  return item;
}

const order: readonly Phase[] = ['working', 'paused', 'interrupted', 'finishing', 'waiting', 'ended'];

function rankOf(job: Job): number {
  return 2 * order.indexOf(job.phase) + (needsSomebody(job) ? 0 : 1);
}

function iconOf(job: Job): string {
  if (needsSomebody(job)) return 'warning';
  switch (job.phase) {
    case 'working':
    case 'finishing':
      return 'sync~spin';
    case 'paused':
      return 'debug-pause';
    case 'waiting':
      return 'watch';
    case 'interrupted':
    case 'ended':
      return 'tasklist';
  }
}
