import type { ViewName } from '../../ids';
import {
  keyOf,
  outlineOf,
  type ListRequest,
  type Outline,
  type ReportListRequest,
} from '../../model/lists/listRequest';
import { localFilterOf, type LocalFilter } from '../../model/lists/localFilter';
import type { PagedListState } from '../../model/lists/pagedListState';
import { privacyFilterOf } from '../../model/lists/query';
import type { Sessions } from '../../platform/session/sessions';
import type { NodeCache } from './nodeCache';
import type { GroupNode, Node } from './nodes';

/** A list of the service, as shown in a view. */
export interface ShownList {
  readonly list: ListRequest;
  /** Its group; undefined at the top level. */
  readonly node: GroupNode | undefined;
  readonly state: PagedListState<unknown>;
  /** The filter that its loaded rows have to match. */
  readonly filter: LocalFilter | undefined;
}

/** The lists that one view shows, and what the window's session knows of them. */
export class ShownLists {
  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
    private readonly kept: NodeCache,
  ) {}

  /** The layout of the view; undefined without a connection. */
  get outline(): Outline | undefined {
    const query = this.store?.query;
    return query && outlineOf(this.view, query);
  }

  /** All lists: the view's own, and those of its groups. */
  get all(): readonly ShownList[] {
    const root = this.rootList;
    const own = root === undefined ? [] : this.shown(root, undefined);
    return [...own, ...this.kept.groups.flatMap((node) => this.shown(node.list, node))];
  }

  /** The top-level lists. */
  get roots(): readonly ShownList[] {
    const { outline } = this;
    const lists = outline === undefined ? [] : outline.kind === 'groups' ? outline.lists : [outline.list];
    const shown = lists.flatMap((list) => this.shown(list, undefined));
    return shown.length === lists.length ? shown : [];
  }

  /** States of the lists that a row stands for, ends or holds; empty if one was never requested. */
  of(node: Node): readonly PagedListState<unknown>[] {
    if (node.kind === 'group' || node.kind === 'more') return this.states([node.list]);
    return node.kind === 'project' ? this.states(this.below(node.project)) : [];
  }

  /** The filter that the loaded rows of a list have to match. */
  filterOf(list: ListRequest): LocalFilter | undefined {
    const query = this.store?.query;
    return query && localFilterOf(list, privacyFilterOf(this.view, query));
  }

  /** The row whose list this is: a group, `undefined` for the view's own list, `null` if it is in another view. */
  rowOf(list: ListRequest): GroupNode | undefined | null {
    const root = this.rootList;
    const isRoot = root !== undefined && keyOf(root) === keyOf(list);
    return isRoot ? undefined : (this.kept.groupOf(list) ?? null);
  }

  private get store() {
    return this.sessions.current?.store;
  }

  /** The list that the view itself stands for, if its top level is one list. */
  private get rootList(): ListRequest | undefined {
    const { outline } = this;
    return outline?.kind === 'groups' ? undefined : outline?.list;
  }

  private below(project: string): readonly ReportListRequest[] {
    const { outline } = this;
    return outline?.kind === 'projects' ? outline.groupsOf(project) : [];
  }

  private states(lists: readonly ListRequest[]): readonly PagedListState<unknown>[] {
    const shown = lists.flatMap((list) => this.shown(list, undefined));
    return shown.length === lists.length ? shown.map(({ state }) => state) : [];
  }

  private shown(list: ListRequest, node: GroupNode | undefined): readonly ShownList[] {
    const state = this.store?.lists.known(list)?.state;
    return state === undefined ? [] : [{ list, node, state, filter: this.filterOf(list) }];
  }
}
