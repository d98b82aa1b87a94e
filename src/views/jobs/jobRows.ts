import * as l10n from '@vscode/l10n';
import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Item, ItemOutcome } from '../../reports/changes/item';
import type { Rated } from '../../reports/awaitedRatings';
import type { Job } from '../../jobs/job';
import { jobName, jobTitle, progressOf, reasonForWait, reasonsOf } from '../../vscode/text/jobTexts';
import { fullTitleOf, ratingChange, resultLabel, rowTitleOf } from '../../vscode/text/labels';
import { oneLine } from '../../util/plain';
import { joined } from '../../vscode/text/format';
import { capitalized } from '../../vscode/text/queryLabels';
import { resultIcon, openReportCommand } from '../lists/treeItems';

/** A job. */
export interface JobNode {
  readonly kind: 'job';
  readonly job: Job;
  /** The id of its connection, for “Replace API Key…”. */
  readonly connection: string;
}

/** A page of a job that failed, is unconfirmed, or whose report got worse or is new and bad. */
export interface JobItemNode {
  readonly kind: 'jobItem';
  readonly parent: JobNode;
  readonly item: Pick<Item, 'id' | 'url'>;
  readonly what: ItemOutcome | Rated;
  /** The same for as long as its job shows it. */
  readonly id: string;
}

export type JobsNode = JobNode | JobItemNode;

export function jobNode(job: Job): JobNode {
  return { kind: 'job', job, connection: job.connection.id };
}

/** The pages of a job that the user may have to look at: failed, unconfirmed, worse, or bad. */
export function jobItemNodes(parent: JobNode): readonly JobItemNode[] {
  const { items, outcomes } = parent.job;
  const of = (state: ItemOutcome['state']) =>
    items.flatMap((item, index): JobItemNode[] => {
      const outcome = outcomes[index];
      const id = `${parent.job.id}/${state}/${index}`;
      return outcome?.state === state ? [{ kind: 'jobItem', parent, item, what: outcome, id }] : [];
    });
  const { worse, bad } = parent.job;
  const rated = [...worse, ...bad].map((what): JobItemNode => {
    const id = `${parent.job.id}/rated/${what.after.id}`;
    return { kind: 'jobItem', parent, item: what.after, what, id };
  });
  return [...of('failed'), ...of('unknown'), ...rated];
}

/** Returns the tree item of a row of the Jobs view. @param place the service, if it is not the window's own */
export function toJobsItem(node: JobsNode, place: string | undefined): TreeItem {
  return node.kind === 'job' ? jobItem(node, place) : pageItem(node);
}

function jobItem(node: JobNode, place: string | undefined): TreeItem {
  const { job } = node;
  const { service } = job.plan;
  const name = jobName(job.plan);
  const progress = progressOf(job);
  const where = place === undefined ? [] : [place];
  const why = reasonForWait(job);
  const hasRows = jobItemNodes(node).length > 0;
  const { None, Collapsed } = TreeItemCollapsibleState;
  const { label, facts } = wordsOf(job, progress);
  const item = new TreeItem(label, hasRows ? Collapsed : None);
  item.id = job.id;
  item.iconPath = iconOf(job);
  item.description = [...facts, ...where].join(' · ');
  item.tooltip = [name, service, ...progress, ...(why === undefined ? [] : [why])].join('\n');
  item.contextValue = contextOf(job);
  item.accessibilityInformation = { label: joined([name, ...progress, ...where]) };
  return item;
}

/** A narrow view has room for the label only: the job's progress, and once it has ended, its origin. */
function wordsOf({ plan, phase }: Job, progress: readonly string[]) {
  const { kind, items, origin } = plan;
  const title = jobTitle(kind, items);
  const whose = origin === undefined ? [title] : [oneLine(origin), title];
  if (phase === 'ended') return { label: oneLine(origin ?? title), facts: progress };
  const shown = phase === 'finishing' ? 1 : 2;
  return { label: capitalized(progress.slice(0, shown).join(' · ')), facts: [...whose, ...progress.slice(shown)] };
}

/** The available actions of a job, for the menus: see `view/item/context` in the manifest. */
function contextOf(job: Job): string {
  const { phase, remaining: left } = job;
  const canEnd = phase === 'ended';
  return [
    'job',
    phase,
    ...(phase === 'paused' && job.awaitsKey ? ['key'] : []),
    ...(phase === 'paused' && job.runner?.paused === 'person' ? ['byPerson'] : []),
    ...(canEnd && left.rest.length > 0 ? ['rest'] : []),
    ...(canEnd && left.rest.length === 0 && left.failed.length > 0 ? ['failed'] : []),
    ...(canEnd && left.restored.length > 0 ? ['undo'] : []),
  ].join('+');
}

/** True if a job waits for an action of the user. */
export function needsSomebody(job: Job): boolean {
  switch (job.phase) {
    case 'paused':
      return job.runner?.paused !== 'person' && job.autoResume?.at === undefined;
    case 'interrupted':
      return true;
    case 'ended':
      return job.remaining.failed.length > 0;
    case 'waiting':
    case 'working':
    case 'finishing':
      return false;
  }
}

function iconOf(job: Job): ThemeIcon {
  switch (job.phase) {
    case 'waiting':
      return new ThemeIcon('watch');
    case 'working':
    case 'finishing':
      return new ThemeIcon('sync~spin');
    case 'paused':
      return needsSomebody(job) ? warning : new ThemeIcon('debug-pause');
    case 'interrupted':
      return warning;
    case 'ended':
      if (job.remaining.failed.length > 0) return warning;
      return job.remaining.rest.length > 0 ? new ThemeIcon('circle-slash') : new ThemeIcon('check');
  }
}

const warning = new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground'));

function pageItem(node: JobItemNode): TreeItem {
  const { item: page, what, parent } = node;
  const { url, id = '' } = page;
  const { label, site } = rowTitleOf({ id, url });
  const reasons = 'after' in what ? [ratingChange(what)] : reasonsOf(what, parent.job.plan.service);
  const item = new TreeItem(label);
  item.id = node.id;
  item.iconPath = iconOfPage(what);
  item.description = [...reasons, ...(site === '' ? [] : [site])].join(' · ');
  item.tooltip = [fullTitleOf({ id, url }), ...reasons].join('\n');
  item.accessibilityInformation = { label: joined([fullTitleOf({ id, url }), stateLabel(what), ...reasons]) };
  item.contextValue = page.id === undefined ? 'page' : 'report';
  if (page.id !== undefined) item.command = openReportCommand(node);
  return item;
}

function iconOfPage(what: JobItemNode['what']): ThemeIcon {
  if ('after' in what) return resultIcon(what.after.result);
  return new ThemeIcon(what.state === 'failed' ? 'error' : 'question');
}

function stateLabel(what: JobItemNode['what']): string {
  if ('after' in what) return what.before === undefined ? resultLabel(what.after.result) : l10n.t('Worse');
  return what.state === 'failed'
    ? l10n.t({ message: 'Failed', comment: ['Heading of the reports that a job could not change'] })
    : l10n.t('Unconfirmed');
}
