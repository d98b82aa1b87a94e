import assert from 'node:assert/strict';
import type { Page } from '../../../../src/service/page';
import { PagedList } from '../../../../src/reports/lists/pagedList';

export interface Row {
  readonly id: string;
  readonly version?: number;
}

/** The pages of a service by their names, beginning with `1`; one may fail. */
export type Script = Readonly<Record<string, Page<Row> | Error>>;

/** A request whose answer is held back. It ignores its signal: a late answer may arrive. */
interface Asked {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Returns the page as it was when it was requested, unless it fails. */
  readonly answer: (failure?: Error) => Promise<void>;
}

/** A page as the client reads it. */
export function pageOf(ids: readonly string[], rest: Partial<Omit<Page<Row>, 'records'>> = {}): Page<Row> {
  const nothing = { unreadable: 0, total: undefined, next: undefined, isCut: false };
  return { ...nothing, ...rest, records: ids.map((id) => ({ id })) };
}

/** Pages that only know the next one by a cursor. */
export function chained(...pages: (readonly string[])[]): Record<string, Page<Row>> {
  const linked = pages.map((ids, at) => pageOf(ids, at + 1 < pages.length ? { next: { cursor: String(at + 2) } } : {}));
  return Object.fromEntries(linked.map((page, at) => [String(at + 1), page]));
}

/** Pages with numbers and a total. */
export function numbered(...pages: (readonly string[])[]): Record<string, Page<Row>> {
  const total = pages.flat().length;
  const linked = pages.map((ids, at) =>
    pageOf(ids, { total, ...(at + 1 < pages.length && { next: { page: String(at + 2) } }) }),
  );
  return Object.fromEntries(linked.map((page, at) => [String(at + 1), page]));
}

/** Resolves once everything has happened that needs no further answer. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A list over a service that answers by a script. */
export function stage(script: Script, { perPage = 2, now = (): number => 0, isHeld = false } = {}) {
  const waiting: Asked[] = [];
  const service = {
    /** Its current pages. */
    pages: script,
    /** The names of the requested pages, in order. */
    requests: [] as string[],
    /** The rows that it returns by id. */
    rows: new Map<string, Row>(),
    /** True while answers are held back. */
    isHeld,
    waiting,
    /** Answers the oldest request for a page. */
    async answer(name: string, failure?: Error): Promise<void> {
      const asked = waiting.find((it) => it.name === name) ?? assert.fail(`${name} was not asked for`);
      waiting.splice(waiting.indexOf(asked), 1);
      await asked.answer(failure);
    },
    /** Answers all waiting requests, and later ones immediately. */
    async letGo(): Promise<void> {
      service.isHeld = false;
      while (waiting.length > 0) await service.answer(waiting[0]?.name ?? '');
      await settled();
    },
  };
  /** The ids that a refresh did not find again. */
  const lost: string[] = [];
  const pagedList = new PagedList<Row>({
    perPage,
    now,
    keyOf: ({ id }) => id,
    onLose: (gone) => lost.push(...gone.map(({ id }) => id)),
    fetchRow: (id) => Promise.resolve(service.rows.get(id)),
    fetchPage: (next, signal) => {
      const name = next?.['page'] ?? next?.['cursor'] ?? '1';
      service.requests.push(name);
      const page = service.pages[name] ?? assert.fail(`there is no page ${name}`);
      return new Promise((resolve, reject) => {
        const answer = (failure?: Error) => {
          const end = failure ?? page;
          if (end instanceof Error) reject(end);
          else resolve(end);
          return settled();
        };
        if (service.isHeld) waiting.push({ name, signal, answer });
        else void answer();
      });
    },
  });
  return {
    pagedList,
    service,
    lost,
    ids: () => pagedList.state.rows.map(({ id }) => id),
    /** Loads this many pages, one after the other. */
    loaded: async (count = 1): Promise<void> => {
      await pagedList.load();
      for (let more = 1; more < count; more++) await pagedList.loadMore();
    },
  };
}
