import { ServiceError } from '../../service/errors';
import type { Privacy } from '../../service/records';
import type { ViewName } from '../../ids';
import type { PagedListState } from '../../reports/lists/pagedList';
import {
  isNarrowed,
  privacyFilterOf,
  type Query,
  localFilterOf,
  type LocalFilter,
  listKey,
  outlineOf,
  type ListRequest,
  type Outline,
  type ReportListRequest,
} from '../../reports/lists/query';
import type { Store } from '../../reports/lists/store';
import type { NodeCache, GroupNode, Node } from './nodes';

/** A list of the service, as shown in a view. */
export interface ShownList {
  readonly list: ListRequest;
  readonly state: PagedListState<unknown>;
  /** The filter that its loaded rows have to match. */
  readonly filter: LocalFilter | undefined;
}

/** The lists that one view shows, and their state in a session. */
export class ShownLists {
  constructor(
    readonly view: ViewName,
    private readonly store: Store,
    private readonly kept: NodeCache,
  ) {}

  get query(): Query {
    return this.store.query;
  }

  /** The layout of the view. */
  get outline(): Outline {
    return outlineOf(this.view, this.query);
  }

  /** All lists: the view's own, and those of its groups. */
  get all(): readonly ShownList[] {
    const root = this.rootList;
    // Groups by check all belong to the view's own list.
    const groups = this.kept.groups.filter(({ by }) => by !== 'check').map(({ list }) => list);
    return [...(root === undefined ? [] : [root]), ...groups].flatMap((list) => this.shown(list));
  }

  /** The top-level lists; none until all of them were requested. */
  get roots(): readonly ShownList[] {
    const { outline } = this;
    return this.allOf(outline.kind === 'groups' ? outline.lists : [outline.list]);
  }

  /**
   * True if there is nothing to show: the lists are empty, or completely loaded and no row matches the local filter.
   */
  get isEmpty(): boolean {
    const { roots } = this;
    const isEmpty = ({ state: { loadedAt, size, error, rest }, state, filter }: ShownList) =>
      loadedAt !== undefined &&
      error === undefined &&
      (size === 0 || (filter !== undefined && !state.rows.some(filter) && rest === 'none'));
    return roots.length > 0 && roots.every(isEmpty);
  }

  /** True if a search or a filter hides rows. */
  get isNarrowed(): boolean {
    return isNarrowed(this.query[this.view]);
  }

  /** The privacy that the shown reports have, if the view is filtered by it. */
  get privacy(): Privacy | undefined {
    return privacyFilterOf(this.view, this.query);
  }

  /** States of the lists that a row stands for, ends, or contains; empty if one was never requested. */
  of(node: Node): readonly PagedListState<unknown>[] {
    const lists = node.kind === 'group' || node.kind === 'more' ? [node.list] : this.below(node);
    return this.allOf(lists).map(({ state }) => state);
  }

  /** The filter that the loaded rows of a list have to match. */
  filterOf(list: ListRequest): LocalFilter | undefined {
    return localFilterOf(list, this.privacy);
  }

  /** The row whose list this is: a group, `undefined` for the view's own list, `null` if it is in another view. */
  rowOf(list: ListRequest): GroupNode | undefined | null {
    const root = this.rootList;
    const isRoot = root !== undefined && listKey(root) === listKey(list);
    return isRoot ? undefined : (this.kept.groupOf(list) ?? null);
  }

  /** The list that the view itself stands for, if its top level is one list. */
  private get rootList(): ListRequest | undefined {
    const { outline } = this;
    return outline.kind === 'groups' ? undefined : outline.list;
  }

  private below(node: Node): readonly ReportListRequest[] {
    const { outline } = this;
    return node.kind === 'project' && outline.kind === 'projects' ? outline.groupsOf(node.project) : [];
  }

  /** These lists, or none if one was never requested. */
  private allOf(lists: readonly ListRequest[]): readonly ShownList[] {
    const shown = lists.flatMap((list) => this.shown(list));
    return shown.length === lists.length ? shown : [];
  }

  private shown(list: ListRequest): readonly ShownList[] {
    const state = this.store.lists.known(list)?.state;
    return state === undefined ? [] : [{ list, state, filter: this.filterOf(list) }];
  }
}

/** Returns the error of the first list that failed. The view's welcome text covers a missing key. */
export function loadErrorOf(states: readonly PagedListState<unknown>[]): unknown {
  return states.map(({ error }) => error).find((error) => error !== undefined && !isMissingKey(error));
}

/** True if this machine has no key for the service, so nothing was requested. */
function isMissingKey(error: unknown): boolean {
  return error instanceof ServiceError && error.problem.kind === 'notConnected';
}
