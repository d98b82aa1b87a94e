import { env, l10n, type QuickPickItem } from 'vscode';
import type { Project, Report } from '../api/records';
import type { ProjectArgument, ReportArgument, SelectionArgument } from '../ids';
import { relativeTime, shortUrl } from '../model/words';
import { UserError } from '../platform/errors';
import { privacyLabel, resultLabel } from '../platform/labels';
import { pickBySearch } from '../platform/searchPick';
import type { Session } from '../platform/session';
import type { Node } from '../views/nodes';
import type { CommandContext } from './command';

/** The session to work with. */
export function sessionOf({ sessions }: CommandContext): Session {
  if (sessions.current === undefined) {
    throw new UserError(l10n.t('No service is connected. Use “Connect to a Service…” first.'));
  }
  return sessions.current;
}

/** The report that a command is about: the row or id that it was given, the selected row, or what the person picks. */
export async function reportFor(context: CommandContext, argument: unknown, title: string): Promise<Report> {
  const { store } = sessionOf(context);
  const given = selected(context, argument);
  if (isNode(given)) {
    if (given.kind === 'report') return given.report;
    throw new UserError(l10n.t('This is not a report. Select a report first.'));
  }
  if (isReportArgument(given)) return store.getReport(given.id);
  const { report } = await pickBySearch({
    title,
    placeholder: l10n.t('Type a part of the address'),
    nothingFound: l10n.t('No report has this in its address'),
    search: async (text, signal) => (await store.searchReports(text, signal)).map(reportItem),
  });
  return report;
}

/** The project that a command is about, found like a report. */
export async function projectFor(context: CommandContext, argument: unknown, title: string): Promise<string> {
  const { store } = sessionOf(context);
  const given = selected(context, argument);
  if (isNode(given) && given.kind !== 'project') {
    throw new UserError(l10n.t('This is not a project. Select a project first.'));
  }
  if (isProjectArgument(given)) return given.project;
  const { project } = await pickBySearch({
    title,
    placeholder: l10n.t('Type a part of the project’s name'),
    nothingFound: l10n.t('No project has this in its name'),
    search: async (text, signal) => (await store.searchProjects(text, signal)).map(projectItem),
  });
  return project;
}

/** What a command was given: from a key, the selected row. */
export function selected({ views }: CommandContext, argument: unknown): unknown {
  if (!isSelectionArgument(argument)) return argument;
  const node = views.selectionIn(argument.selectionIn);
  if (node === undefined) throw new UserError(l10n.t('Nothing is selected. Select a row first.'));
  return node;
}

export function isNode(value: unknown): value is Node {
  return has(value, 'kind') && ['project', 'group', 'report', 'more'].includes(String(value.kind));
}

function reportItem(report: Report): QuickPickItem & { readonly report: Report } {
  const { privacy, generatedAt, result, url, id } = report;
  const parts = [
    ...(result === undefined ? [] : [resultLabel(result)]),
    ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
    ...(generatedAt === undefined ? [] : [relativeTime(generatedAt, Date.now(), env.language)]),
  ];
  const label = url === '' ? l10n.t('Report {0}', id) : shortUrl(url);
  return { label: plainLabel(label), description: parts.join(' · '), alwaysShow: true, report };
}

function projectItem({ name }: Project): QuickPickItem & { readonly project: string } {
  return { label: plainLabel(name), alwaysShow: true, project: name };
}

/** `$(name)` would show as an icon. */
function plainLabel(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}

function isSelectionArgument(value: unknown): value is SelectionArgument {
  return has(value, 'selectionIn') && (value.selectionIn === 'projects' || value.selectionIn === 'reports');
}

function isReportArgument(value: unknown): value is ReportArgument {
  return has(value, 'id') && typeof value.id === 'string';
}

function isProjectArgument(value: unknown): value is ProjectArgument {
  return has(value, 'project') && typeof value.project === 'string';
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
