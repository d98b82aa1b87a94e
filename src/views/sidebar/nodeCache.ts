import { keyOf, successorOf, type ListRequest, type Outline } from '../../model/lists/listRequest';
import type { GroupNode, MoreNode, ProjectNode } from './nodes';

type KeptNode = ProjectNode | GroupNode | MoreNode;

/** The rows that change while they show. VS Code finds the row of a change by its identity, so each is one object. */
export class NodeCache {
  private readonly byId = new Map<string, KeptNode>();

  /** The row kept under this id, which takes the data of this one. */
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

  /** The group that stands for a list. */
  groupOf(list: ListRequest): GroupNode | undefined {
    const key = keyOf(list);
    return this.groups.find((node) => keyOf(node.list) === key);
  }

  /** Forgets the rows of vanished projects, which would go on speaking of their lists. */
  forgetAllBut(projects: ReadonlySet<string>): void {
    for (const [id, node] of this.byId) {
      const project =
        node.kind === 'project' ? node.project : (node.kind === 'group' ? node : node.parent)?.list.project;
      if (project !== undefined && !projects.has(project)) this.byId.delete(id);
    }
  }

  /** Lets the groups stand for the lists of another outline; VS Code goes on asking for what they hold meanwhile. */
  follow(outline: Outline): void {
    for (const [id, node] of this.byId) {
      const list = node.kind === 'group' ? successorOf(node.list, node.by, outline) : undefined;
      if (list !== undefined) Object.assign(node, { list });
      else if (node.kind !== 'project') this.byId.delete(id);
    }
  }

  clear(): void {
    this.byId.clear();
  }
}
