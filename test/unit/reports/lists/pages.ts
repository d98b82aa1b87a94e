import assert from 'node:assert/strict';
import type { NextPage, Page } from '../../../../src/service/page';
import { PagedList } from '../../../../src/reports/lists/pagedList';

export interface Row {
  readonly id: string;
  readonly version?: number;
}

/** A request for a page, answered when the test says so. It ignores its signal: a late answer may arrive. */
export interface Asked {
  readonly next: NextPage | undefined;
  readonly signal: AbortSignal;
  readonly answer: (page: Page<Row>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** A page as the client reads it. */
export function pageOf(ids: readonly string[], rest: Partial<Omit<Page<Row>, 'records'>> = {}): Page<Row> {
  const nothing = { unreadable: 0, total: undefined, next: undefined, nextIsElsewhere: false };
  return { ...nothing, ...rest, records: ids.map((id) => ({ id })) };
}

/** Resolves once everything has happened that needs no further answer. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A `PagedList` over a service whose answers are given by hand, in any order. */
export function stage({ perPage = 2, now = (): number => 0 } = {}) {
  const asked: Asked[] = [];
  /** The row that the service returns by id. */
  const rows = new Map<string, Row>();
  /** The ids that a refresh did not find again. */
  const lost: string[] = [];
  const pagedList = new PagedList<Row>({
    perPage,
    now,
    keyOf: ({ id }) => id,
    onLose: (gone) => lost.push(...gone.map(({ id }) => id)),
    fetchRow: (id) => Promise.resolve(rows.get(id)),
    fetchPage: (next, signal) =>
      new Promise((resolve, reject) => {
        const answer = (page: Page<Row>) => (resolve(page), settled());
        const fail = (error: Error) => (reject(error), settled());
        asked.push({ next, signal, answer, fail });
      }),
  });
  const at = (index: number) => asked.at(index) ?? assert.fail(`request ${index} was not made`);
  /** Answers the next requests in turn. */
  const loaded = async (...pages: Page<Row>[]): Promise<void> => {
    const first = asked.length;
    void pagedList.load();
    for (const [index, page] of pages.entries()) {
      if (index > 0) void pagedList.loadMore();
      await at(first + index).answer(page);
    }
  };
  return {
    pagedList,
    asked,
    rows,
    lost,
    /** The request with this number, counted from the end if negative. */
    at,
    ids: () => pagedList.state.rows.map(({ id }) => id),
    loaded,
  };
}
