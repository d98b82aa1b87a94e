import { listKey, successorOf, type ListRequest, type Outline } from '../../reports/lists/listRequest';
import type { GroupNode, MoreNode, ProjectNode, ReportNode } from './nodes';

type KeptNode = ProjectNode | GroupNode | MoreNode;

/**
 * The rows that change while they are shown. VS Code finds a changed row by its object, so each row keeps the same one.
 */
export class NodeCache {
  private readonly byId = new Map<string, KeptNode>();

  /** Returns the row kept under this id, updated with the given data. */
  keep<T extends KeptNode>(node: T): T {
    const known = this.byId.get(node.id) ?? node;
    this.byId.set(node.id, known);
    return Object.assign(known, node);
  }

  get(id: string): KeptNode | undefined {
    return this.byId.get(id);
  }

  get groups(): readonly GroupNode[] {
    return [...this.byId.values()].filter((node) => node.kind === 'group');
  }

  /** In the order shown. */
  get projects(): readonly ProjectNode[] {
    return [...this.byId.values()].filter((node) => node.kind === 'project');
  }

  /** The group that stands for a list. */
  groupOf(list: ListRequest): GroupNode | undefined {
    const key = listKey(list);
    return this.groups.find((node) => listKey(node.list) === key);
  }

  /** Drops the rows of vanished projects, which would otherwise still report on their lists. */
  forgetAllBut(projects: ReadonlySet<string>): void {
    for (const [id, node] of this.byId) {
      const project =
        node.kind === 'project' ? node.project : (node.kind === 'group' ? node : node.parent)?.list.project;
      if (project !== undefined && !projects.has(project)) this.byId.delete(id);
    }
  }

  /** Points the groups to the lists of another outline, since VS Code still requests their children in the meantime. */
  follow(outline: Outline): void {
    for (const [id, node] of this.byId) {
      const list = node.kind === 'group' ? successorOf(node.list, node.by, outline) : undefined;
      if (list !== undefined) Object.assign(node, { list });
      else if (node.kind !== 'project') this.byId.delete(id);
    }
  }
}

/** The rows of reports that VS Code was given for one list. It finds a changed row by its object. */
export class DrawnRows {
  private index: ReadonlyMap<string, ReportNode> | undefined;

  /** @param list the key of the list */
  constructor(
    readonly list: string,
    private readonly rows: readonly ReportNode[],
  ) {}

  /** The row of a report. There may be very many, and most are never looked up. */
  of(id: string): ReportNode | undefined {
    this.index ??= new Map(this.rows.map((row) => [row.report.id, row]));
    return this.index.get(id);
  }
}
