import * as l10n from '@vscode/l10n';
import { CancellationError, env } from 'vscode';
import { type Task, remainingItems, type Item, type ItemEnd, type RepeatableTask } from '../../reports/changes/item';
import type { Privacy, Report } from '../../service/records';
import { itemOf } from '../../reports/changes/operations';
import { formatCount } from '../../vscode/text/format';
import { titleOf as titleOfReport } from '../../vscode/text/labels';
import { ask, tell, confirmDeletion, confirmRemoval, type Removal } from '../../vscode/ui/messages';
import { runSteps } from '../../vscode/ui/multiStepInput';
import { askLine } from '../../vscode/ui/quickInput';
import { oneLine } from '../../util/plain';
import { commonSite } from '../../util/url';
import type { FocusKeeper } from '../../views/lists/focus';
import type { CommandContext } from '../command';
import { exportThese } from './exportReports';
import { choiceOf, privacySteps, type PrivacyDraft } from '../../vscode/ui/privacySteps';
import { partsLabel } from '../target/partsLabel';
import { privacyQuestion } from './privacyQuestion';
import { plural } from '../../vscode/text/plural';
import { runJob } from '../jobs/runJob';
import { Changes } from '../../reports/changes/changes';
import type { ServiceError } from '../../service/errors';
import { describeError } from '../../vscode/text/errorMessages';
import { jobSummary } from '../../vscode/text/jobSummary';
import { jobName } from '../../vscode/text/jobTexts';
import { UserError } from '../../vscode/text/userError';
import { withCancelButton } from '../../vscode/ui/progress';
import { reportError } from '../../vscode/ui/reportError';
import { currentSession, sessionOf, type Target, type ReportsTarget } from '../target/targets';

/** Number of reports from which a deletion or a change of privacy is a job, which outlives its window. */
const leastOfJob = 20;
/** Maximum number of selected reports that count as chosen one by one. */
const maxUnasked = 20;
/** Number of reports above which the user has to type the number to delete them. */
const maxUntyped = 100;
/** Number of reports named in the question. */
const maxNamed = 5;

/** Updates the results of many reports, without waiting for the new results. */
export async function updateMany(context: CommandContext, target: ReportsTarget): Promise<void> {
  const number = target.reports.length;
  const question = plural(
    number,
    l10n.t('Update the results of {0} report?'),
    l10n.t('Update the results of {0} reports?'),
  );
  await confirm(target, question, l10n.t('Update'));
  await run(context, target, { kind: 'update' });
}

/**
 * Gives many reports the same privacy. Asks only if some would lose something that Undo can't restore; those can be
 * skipped.
 */
export async function changePrivacyOfMany(context: CommandContext, target: ReportsTarget): Promise<void> {
  const { reports } = target;
  const draft: PrivacyDraft = { privacy: 'private', password: '' };
  const title = plural(reports.length, l10n.t('Privacy of {0} report'), l10n.t('Privacy of {0} reports'));
  const isKept = reports.every(({ hasPassword }) => hasPassword === true);
  await runSteps(title, () => privacySteps(draft, { privacy: undefined, hasPassword: isKept }, reports.length > 1));
  const choice = choiceOf(draft, { hasPassword: isKept && draft.privacy === 'password' });
  const isLossless = choice.privacy === 'password' && choice.password === undefined;
  const changed = isLossless ? reports : await withoutUnwantedLosses(target, draft.privacy);
  await run(context, { ...target, reports: changed }, { kind: 'privacy', choice });
}

/** Makes the reports private that the user has chosen. Undo restores their privacy. */
export async function makePrivate(context: CommandContext, target: ReportsTarget): Promise<void> {
  await run(context, target, { kind: 'privacy', choice: { privacy: 'private' } });
}

/**
 * Returns the reports to change: all, or only those that lose nothing.
 * @throws CancellationError if the user cancels
 */
async function withoutUnwantedLosses(target: ReportsTarget, chosen: Privacy): Promise<readonly Report[]> {
  const { reports } = target;
  const asked = privacyQuestion(reports, chosen);
  if (asked === undefined) return reports;
  const { question, losses, lossless } = asked;
  const detail = [...madeOf(target), losses].join('\n');
  if (lossless.length === 0) {
    const keep = reports.length === 1 ? l10n.t('Keep as It Is') : l10n.t('Keep as They Are');
    await confirmRemoval({ question, detail, keep, remove: l10n.t('Change Privacy') });
    return reports;
  }
  const [rest, kept] = [formatCount(lossless.length), formatCount(reports.length - lossless.length)];
  const [some, all] = [
    l10n.t('Change {0}, Leave {1} Unchanged', rest, kept),
    l10n.t('Change All {0}', formatCount(reports.length)),
  ];
  const choice = await ask.warning(question, detail, some, all);
  if (choice === undefined) throw new CancellationError();
  return choice === all ? reports : lossless;
}

/** Copies the addresses of reports, one per line. */
export async function copyUrls(target: ReportsTarget): Promise<void> {
  const { reports } = target;
  const question = plural(
    reports.length,
    l10n.t('Copy the address of {0} report?'),
    l10n.t('Copy the addresses of {0} reports?'),
  );
  await confirm(target, question, l10n.t('Copy'));
  const urls = reports.map(({ url }) => url).filter((url) => url !== '');
  await env.clipboard.writeText(urls.join('\n'));
}

/** Deletes many reports: names the first ones, offers to export all, and above a hundred requires typing the number. */
export async function deleteMany(context: CommandContext, target: ReportsTarget, place?: FocusKeeper): Promise<void> {
  const { reports } = target;
  await confirmDeletion(removalOf(target), () => exportThese(target));
  if (reports.length > maxUntyped) await askForNumber(reports.length);
  place?.focusNeighbor();
  await run(context, target, { kind: 'delete' });
  await place?.focusEmptyView();
}

/** Returns the question before many reports are deleted. */
function removalOf(target: ReportsTarget): Removal {
  const { reports, connection } = target;
  const first = reports.slice(0, maxNamed).map((report) => oneLine(titleOfReport(report)));
  const rest = reports.length - first.length;
  const more = rest === 0 ? [] : [l10n.t('and {0} more', formatCount(rest))];
  const lines = (warning: string) => [...madeOf(target), ...first, ...more, '', warning].join('\n');
  if (reports.length === 1) {
    return {
      question: l10n.t('Delete 1 report?'),
      detail: lines(l10n.t('It will be deleted from {0}. This can’t be undone.', connection.name)),
      keep: l10n.t('Keep Report'),
      remove: l10n.t('Delete Report'),
    };
  }
  return {
    question: l10n.t('Delete {0} reports?', formatCount(reports.length)),
    detail: lines(l10n.t('They will be deleted from {0}. This can’t be undone.', connection.name)),
    keep: l10n.t('Keep Reports'),
    remove: l10n.t('Delete {0} Reports', formatCount(reports.length)),
  };
}

async function askForNumber(number: number): Promise<void> {
  await askLine({
    title: l10n.t('Delete {0} reports', formatCount(number)),
    prompt: l10n.t('Type {0} to delete these reports.', String(number)),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === String(number) ? undefined : l10n.t('Type {0}.', String(number))),
  });
}

/** Asks first, unless the user chose the reports one by one. */
async function confirm(target: ReportsTarget, question: string, goOn: string): Promise<void> {
  if (!target.isOfLists && target.reports.length <= maxUnasked) return;
  const [detail] = madeOf(target);
  if ((await ask.information(question, detail, goOn)) !== goOn) throw new CancellationError();
}

/** Lines about the origin of the reports if headers were selected, the last one empty. */
function madeOf({ parts }: ReportsTarget): readonly string[] {
  return parts === undefined ? [] : [partsLabel(parts), ''];
}

async function run(context: CommandContext, target: ReportsTarget, task: Task): Promise<void> {
  const [items, origin] = [target.reports.map(itemOf), originOf(target)];
  const isFew = items.length < leastOfJob && (task.kind === 'delete' || task.kind === 'privacy');
  await (isFew
    ? changeFew(context, target, { task, items, origin })
    : runJob(context, target, { task, items, origin }));
}

/** The project, group, or site that reports were selected in, or the only report; undefined if they share none. */
function originOf({ reports, parts }: ReportsTarget): string | undefined {
  const [whole, ...others] = parts?.whole ?? [];
  if (whole !== undefined && others.length === 0 && parts?.single === 0) return whole.name;
  const [only, ...more] = reports;
  if (only !== undefined && more.length === 0) return titleOfReport(only);
  const projects = new Set(reports.map(({ project }) => project));
  const [project] = projects;
  return projects.size === 1 && project !== undefined ? project : commonSite(reports.map(({ url }) => url));
}

/** The same change of a few reports. */
interface FewChanges {
  readonly task: RepeatableTask;
  readonly items: readonly Item[];
  /** The project, group, or site of the reports; see `JobPlan`. */
  readonly origin: string | undefined;
  /** The items that Undo restores beside these: they were changed by an earlier attempt. */
  readonly restored?: readonly Item[];
}

/** Changes a few reports at once, without a job, and shows what became of them. */
async function changeFew(context: CommandContext, session: Target, change: FewChanges): Promise<void> {
  const { task, items, origin } = change;
  const { connection, scope } = session;
  const changes = new Changes(() => currentSession(context, session));
  const gone = new AbortController();
  const listener = context.sessions.onDidChange(() => {
    if (context.sessions.current?.scope !== scope) gone.abort();
  });
  const title = jobName({ kind: task.kind, items, origin });
  const { ends, error } = await withCancelButton(title, (say, canceled) => {
    const onEnd = (count: number) =>
      say(l10n.t('{0} of {1}', formatCount(count), formatCount(items.length)), count / items.length);
    onEnd(0);
    return changes.changeAll(task, items, { signal: AbortSignal.any([canceled, gone.signal]), onEnd });
  }).finally(() => {
    listener.dispose();
  });
  // A message that stays must not keep the session, with all of its rows.
  void tellResult(context, { connection, scope }, change, { ends, error }).catch((failure: unknown) =>
    reportError(failure, context.log),
  );
}

/** The connection of the changed reports. */
type Origin = Pick<Target, 'connection' | 'scope'>;

interface Result {
  readonly ends: readonly ItemEnd[];
  readonly error: ServiceError | undefined;
}

/** Shows what became of the reports, with buttons for what can be done about it. */
async function tellResult(context: CommandContext, of: Origin, change: FewChanges, { ends, error }: Result) {
  const { task, origin } = change;
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  const [items, outcomes] = [ends.map(({ item }) => item), ends.map(({ outcome }) => outcome)];
  const ended = { plan: { kind: task.kind, privacy }, items, outcomes };
  const { failed, rest, restored: now } = remainingItems(ended);
  const restored = [...(change.restored ?? []), ...now];
  const summary = l10n.t('{0}.', jobSummary(ended));
  const told = [
    ...(origin === undefined ? [] : [`${oneLine(origin)} ·`]),
    failed.length === 0 && rest.length > 0 ? l10n.t('Canceled: {0}', summary) : summary,
    ...(error === undefined ? [] : [describeError(error)]),
  ].join(' ');
  const [again, undo] = [failed.length > 0 ? l10n.t('Try Again') : l10n.t('Run Remaining'), l10n.t('Undo')];
  const left = [...failed, ...rest];
  const buttons = [...(left.length === 0 ? [] : [again]), ...(restored.length === 0 ? [] : [undo])];
  // VS Code keeps errors on the screen until the user has read them.
  const choice = await (failed.length > 0 ? tell.error : tell.information)(told, ...buttons);
  if (choice === undefined) return;
  const undoing = { task: { kind: 'privacy', choice: undefined }, items: restored, origin } as const;
  await changeFew(context, sessionAgain(context, of), choice === undo ? undoing : { ...change, items: left, restored });
}

/** The window's session, if it still is with the same connection: its key may have been replaced. */
function sessionAgain(context: CommandContext, { connection, scope }: Origin): Target {
  const session = sessionOf(context);
  if (session.scope === scope) return session;
  throw new UserError(l10n.t('These reports belong to {0}. Switch to that connection first.', connection.name));
}
