import assert from 'node:assert/strict';
import { TreeItemCollapsibleState, type MarkdownString, type TreeItem, type TreeView } from 'vscode';
import type { ViewName } from '../../src/ids';
import type { Node } from '../../src/views/lists/nodes';
import { nextEvent } from './events';
import { internals } from './extension';
import { spokenOf } from './spoken';

/** A row as the user sees it. */
export interface Row {
  readonly node: Node;
  /** From 1. */
  readonly level: number;
  /** The text that a screen reader reads. */
  readonly label: string;
  readonly text: string;
  readonly description: string;
}

/** The rows of a view, including those below expanded ones, once all their lists are loaded. */
export async function rowsOf(view: ViewName, ...opened: (string | RegExp)[]): Promise<readonly Row[]> {
  const { views } = await internals();
  const tree = views.trees[view];
  const visit = async (parent: Node | undefined, level: number): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (const node of await childrenOf(view, parent)) {
      const item = tree.getTreeItem(node);
      const row = rowOf(node, item, level);
      // Only the group of good reports is collapsed at first.
      const isResult = view === 'reports' && node.kind === 'group' && node.by === 'result';
      const isOpen =
        isResult ||
        item.collapsibleState === TreeItemCollapsibleState.Expanded ||
        (item.collapsibleState === TreeItemCollapsibleState.Collapsed && opened.some((it) => has(row.label, it)));
      rows.push(row, ...(isOpen ? await visit(node, level + 1) : []));
    }
    return rows;
  };
  // The row of a group shows the number of its reports.
  const rows = await visit(undefined, 1);
  return rows.map(({ node, level }) => rowOf(node, tree.getTreeItem(node), level));
}

/** The rows below a row, or at the top, once they are loaded: VS Code draws them earlier if that takes long. */
export async function childrenOf(view: ViewName, parent?: Node): Promise<readonly Node[]> {
  const tree = (await internals()).views.trees[view];
  await tree.getChildren(parent);
  await allIsAnswered();
  return tree.getChildren(parent);
}

export async function labelsOf(view: ViewName, ...opened: (string | RegExp)[]): Promise<readonly string[]> {
  return (await rowsOf(view, ...opened)).map(({ label }) => label);
}

/** The row whose label begins with this, or matches it. */
export async function rowOfView(view: ViewName, label: string | RegExp, ...opened: (string | RegExp)[]): Promise<Row> {
  const rows = await rowsOf(view, ...opened);
  const row = rows.find((it) => has(it.label, label));
  assert.ok(row, `No row is ${String(label)} among ${rows.map((it) => it.label).join(' | ')}`);
  return row;
}

/** The number of rows in a group's description, for a total and the size of its first page. */
export function countedAs(total: number, pageSize: number): string {
  return total > pageSize ? `${pageSize} of ${total}` : String(total);
}

/** Waits until no list is being loaded. */
export async function allIsAnswered(): Promise<void> {
  const { sessions } = await internals();
  for (;;) {
    const loading = sessions.current?.store.lists.all.filter(({ pagedList: { state } }) => state.loading) ?? [];
    if (loading.length === 0) return;
    await Promise.all(loading.map(({ pagedList }) => pagedList.load()));
  }
}

/** Resolves at the next change of the query. */
export async function nextQuery(): Promise<void> {
  const { sessions } = await internals();
  const { store } = sessions.current ?? assert.fail('Nothing is connected');
  await nextEvent(store.onDidChangeQuery);
}

/** The texts beside a view's title, above its rows, and on its badge. */
export async function headOf(view: ViewName): Promise<{ description: string; message: string }> {
  const { views } = await internals();
  const { description = '', message = '' }: TreeView<Node> = views.views[view].treeView;
  return { description, message };
}

export async function tooltipOf(view: ViewName, { node }: Row): Promise<string> {
  const { views } = await internals();
  const tree = views.trees[view];
  const { tooltip } = tree.resolveTreeItem(tree.getTreeItem(node), node);
  return (tooltip as MarkdownString | undefined)?.value ?? '';
}

function rowOf(node: Node, item: TreeItem, level: number): Row {
  const text = typeof item.label === 'string' ? item.label : '';
  const description = typeof item.description === 'string' ? item.description : '';
  return { node, level, text, description, label: spokenOf(item) ?? text };
}

function has(label: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? label.startsWith(wanted) : wanted.test(label);
}
