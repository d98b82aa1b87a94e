import * as l10n from '@vscode/l10n';
import type { ConnectionArgument, Manifest, SelectionArgument } from '../../ids';
import { UserError } from '../../vscode/text/userError';
import type { Views } from '../../views';
import { wait } from '../../util/wait';
import { type Node, parentOf, type GroupNode, type ProjectNode } from '../../views/lists/nodes';
import type { JobItemNode, JobNode } from '../../views/jobs/jobRows';
import type { ChangeGroupNode, ChangeNode } from '../../views/whatChanged/changeRows';
import { commands } from 'vscode';
import type { SidebarView } from '../../views/lists/sidebarView';
import type { Report } from '../../service/records';

/**
 * All arguments of a command, from a menu, a key, a link, a page, or other code. They come from outside, so each
 * command checks the ones it uses.
 */
export interface CommandArguments {
  /** The row that was clicked or has the focus, or an object as in `ids.ts`; undefined from the palette. */
  readonly first: unknown;
  /** All selected rows, if there are several; empty from the palette. */
  readonly all: readonly unknown[];
  /** The rows of the Projects and Reports views among them. */
  readonly rows: readonly Node[];
  /** True if a key in a view called the command, which acts on the selection there. */
  readonly isByKey: boolean;
}

/** Returns the arguments for a command that other code runs. */
export function commandArguments(
  first?: unknown,
  all: readonly unknown[] = first === undefined ? [] : [first],
): CommandArguments {
  return { first, all, rows: all.filter(isNode), isByKey: false };
}

/** Number of times that a key looks for selected rows again, and milliseconds in between. */
const [maxLooks, lookPaceMs] = [4, 100];

/** True if a command is only offered for rows, so that it never acts on a whole view. */
export function isOfRows({ contributes: { menus } }: Manifest, command: string): boolean {
  const isIn = (menu: keyof typeof menus) => menus[menu].some((item) => item.command === command);
  return isIn('view/item/context') && !isIn('view/title');
}

/**
 * Reads the arguments that VS Code passes to a command.
 * @param isForRows true if the command is only offered for rows
 * @throws UserError if a key called it in a view without a selection, or the row of a menu no longer exists
 */
export async function readArguments(
  views: Views,
  args: readonly unknown[],
  isForRows: boolean,
): Promise<CommandArguments> {
  const [argument, selection] = args;
  const selected: readonly unknown[] = Array.isArray(selection) ? selection : [];
  // For a row that it is redrawing, VS Code passes undefined. The palette passes no arguments.
  if (isForRows && args.length > 0 && [argument, ...selected].includes(undefined))
    throw new UserError(l10n.t('The view was being updated. Try again.'));
  if (!isSelectionArgument(argument)) {
    return commandArguments(argument, selected.length > 1 ? selected : undefined);
  }
  const view = views.views[argument.selectionIn];
  let rows = await rowsUnderKey(view);
  // While VS Code redraws rows, it briefly reports none as selected.
  for (let again = 0; rows.length === 0 && again < maxLooks; again++) {
    await wait(lookPaceMs);
    rows = await rowsUnderKey(view);
  }
  if (rows.length === 0) throw new UserError(l10n.t('Nothing is selected. Select a row first.'));
  return { ...commandArguments(rows[0], rows), isByKey: true };
}

export function isNode(value: unknown): value is Node {
  return has(value, 'kind') && ['project', 'group', 'report', 'more', 'remedy'].includes(String(value.kind));
}

/** A row of the What Changed view. */
export function isChange(value: unknown): value is ChangeNode {
  return has(value, 'kind') && value.kind === 'change';
}

/** A group of the What Changed view. */
export function isChanges(value: unknown): value is ChangeGroupNode {
  return has(value, 'kind') && value.kind === 'changes';
}

/** A row of the Jobs view. */
export function isJob(value: unknown): value is JobNode {
  return has(value, 'kind') && value.kind === 'job';
}

/** A page of a job in the Jobs view. */
export function isJobItem(value: unknown): value is JobItemNode {
  return has(value, 'kind') && value.kind === 'jobItem';
}

/** True if a value is an object that has a field. */
export function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}

export function isConnectionArgument(value: unknown): value is ConnectionArgument {
  return has(value, 'connection');
}

function isSelectionArgument(value: unknown): value is SelectionArgument {
  return has(value, 'selectionIn') && (value.selectionIn === 'projects' || value.selectionIn === 'reports');
}

/**
 * Returns the rows of a view that a key acts on: several selected ones, else the focused one. VS Code exposes only the
 * selection, and selecting a report by key opens it, so the focused row is toggled twice, which opens nothing.
 */
async function rowsUnderKey(view: Pick<SidebarView, 'selection'>): Promise<readonly Node[]> {
  const before = view.selection;
  if (before.length > 1) return before;
  await commands.executeCommand('list.toggleSelection');
  const after = view.selection;
  await commands.executeCommand('list.toggleSelection');
  // VS Code may have reported a larger selection only now.
  const selected = view.selection;
  if (selected.length > 1) return selected;
  const isIn = (nodes: readonly Node[], { id }: Node) => nodes.some((node) => node.id === id);
  return [...after.filter((node) => !isIn(before, node)), ...before.filter((node) => !isIn(after, node))];
}

/** The row of a group or of a project. */
export type HeaderNode = GroupNode | ProjectNode;

/** The reports and headers that are selected in a view. */
export interface Selection {
  /** The reports that are selected one by one, each once. */
  readonly reports: readonly Report[];
  /** The headers that stand for everything below them. */
  readonly headers: readonly HeaderNode[];
}

/**
 * Reads the selection. A header counts for everything below it only if none of its rows is also selected: Shift and the
 * arrow keys select it on the way to its rows.
 */
export function readSelection(nodes: readonly Node[]): Selection {
  const above = new Set(nodes.filter(({ kind }) => kind !== 'more' && kind !== 'remedy').flatMap(idsAbove));
  const reports = nodes.flatMap((node) => (node.kind === 'report' ? [node.report] : []));
  return {
    reports: eachOnce(reports),
    headers: nodes.filter((node): node is HeaderNode => isHeader(node) && !above.has(node.id)),
  };
}

/** Returns the reports without repetitions. */
export function eachOnce(reports: readonly Report[]): readonly Report[] {
  return [...new Map(reports.map((report) => [report.id, report])).values()];
}

function isHeader({ kind }: Node): boolean {
  return kind === 'group' || kind === 'project';
}

/** The rows above a row, at any depth. */
function idsAbove(node: Node): readonly string[] {
  const parent = parentOf(node);
  return parent === undefined ? [] : [parent.id, ...idsAbove(parent)];
}
