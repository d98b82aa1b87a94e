import type { NextPage, Page } from '../../api/page';
import { isSamePage } from './pagedRows';

interface Requested<T> {
  readonly next: NextPage;
  readonly answer: Promise<Page<T>>;
}

/** Pages that are requested before it is their turn, while a list is read. */
export class PagesAhead<T> {
  private requested: readonly Requested<T>[] = [];

  constructor(private readonly request: (next: NextPage) => Promise<Page<T>>) {}

  get isEmpty(): boolean {
    return this.requested.length === 0;
  }

  has(next: NextPage): boolean {
    return this.requested.some((it) => isSamePage(it.next, next));
  }

  /** Reads a page, and meanwhile requests those that come after it. */
  take(next: NextPage, later: readonly NextPage[]): Promise<Page<T>> {
    const first = this.requestOf(next);
    this.requested = later.map((it) => this.requestOf(it));
    return first.answer;
  }

  /** Leaves out what was requested: it may be older than what is known by now. */
  forget(): void {
    this.requested = [];
  }

  private requestOf(next: NextPage): Requested<T> {
    return this.requested.find((it) => isSamePage(it.next, next)) ?? this.send(next);
  }

  private send(next: NextPage): Requested<T> {
    const answer = this.request(next);
    // It is looked at when it is its turn, which may never come.
    answer.catch(() => undefined);
    return { next, answer };
  }
}
