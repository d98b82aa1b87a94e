import { window } from 'vscode';
import type { Report } from '../../service/records';
import type { Located } from '../../reports/lists/store';
import { isAsking, returnFocus } from '../../vscode/ui/quickInput';
import type { Views } from '..';
import { parentOf, type Node } from './nodes';
import type { SessionTree } from './sessionTree';
import type { SidebarView } from './sidebarView';

/**
 * The place of the focus in a view when a command acts on a row. VS Code forgets it when the row disappears, and starts
 * again at the top.
 */
export class FocusKeeper {
  private readonly neighbor: Node | undefined;
  private readonly tab = currentTab();
  private readonly selected: ReadonlySet<string>;

  /** @param gone the ids of the rows that disappear with this one, and so can't take the focus */
  constructor(
    private readonly view: SidebarView,
    private readonly tree: SessionTree | undefined,
    private readonly node: Node,
    gone: ReadonlySet<string>,
  ) {
    this.neighbor = neighborOf(node, tree?.siblingsOf(node) ?? [], gone);
    this.selected = new Set(view.selection.map(({ id }) => id));
  }

  /** Moves the focus to the neighbor of a row that disappears. Doesn't wait for that, and ignores failures. */
  focusNeighbor(): void {
    this.focus(this.neighbor);
  }

  /** Keeps the focus in an empty view; otherwise, VS Code drops it. */
  async focusEmptyView(): Promise<void> {
    if (this.neighbor === undefined && this.isKept && !isAsking()) await this.view.focus();
  }

  /** Moves the focus after a row that moved with its new result: into an open group, or else to its neighbor. */
  follow(report: Report): void {
    const { node } = this;
    if (node.kind !== 'report' || node.parent?.by !== 'result' || node.list.result === report.result) return;
    const list = { ...node.list, result: report.result };
    const group = this.tree?.openGroup(list, node.parent.parent);
    const moved = group && this.tree?.reportsIn(group.list, group).find((row) => row.report.id === report.id);
    this.focus(moved ?? this.neighbor);
  }

  private focus(node: Node | undefined): void {
    if (node !== undefined && this.isKept) selectRow(this.view, node).catch(() => undefined);
  }

  /** True if the user has not moved on to another row or an editor in the meantime. */
  private get isKept(): boolean {
    const isSame = this.view.selection.every(({ id }) => this.selected.has(id));
    return this.view.treeView.visible && isSame && currentTab() === this.tab;
  }
}

/** Returns the place of the focus before a command acts on a row. @param gone the rows that disappear with it */
export function focusKeeperOf({ views, trees }: Views, node: Node, gone: readonly Node[] = []): FocusKeeper {
  const isOfProject = node.kind === 'project' || (node.kind === 'report' && node.parent?.parent !== undefined);
  const name = isOfProject ? 'projects' : 'reports';
  return new FocusKeeper(views[name], trees[name].current, node, new Set(gone.map(({ id }) => id)));
}

/** Selects the row of a report among all reports, and gives it the focus. */
export async function selectReport({ trees, views }: Views, located: Located): Promise<void> {
  const row = trees.reports.current?.rowOf(located);
  if (row !== undefined) await selectRow(views.reports, row);
}

/**
 * Selects a row, and gives it the focus unless one of the extension's own inputs is open.
 * @throws Error if the row no longer exists
 */
async function selectRow({ treeView }: SidebarView, node: Node): Promise<void> {
  try {
    await treeView.reveal(node, { select: true, focus: !isAsking() });
  } finally {
    await returnFocus();
  }
}

/** The row that takes the focus when another disappears: the next in its list, else the previous, else its parent. */
function neighborOf(node: Node, siblings: readonly Node[], gone: ReadonlySet<string>): Node | undefined {
  const at = siblings.findIndex(({ id }) => id === node.id);
  const stays = ({ id }: Node) => id !== node.id && !gone.has(id);
  return siblings.slice(at + 1).find(stays) ?? siblings.slice(0, at).findLast(stays) ?? parentOf(node);
}

function currentTab(): string | undefined {
  return window.tabGroups.activeTabGroup.activeTab?.label;
}
