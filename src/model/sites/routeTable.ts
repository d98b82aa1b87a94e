import { compareRoutes, matchParts, type Captures, type Route } from './route';

/** A matching route with its value. */
export interface Match<T> {
  readonly route: Route;
  readonly captures: Captures;
  readonly value: T;
}

interface Entry<T> {
  readonly route: Route;
  readonly value: T;
}

/** Limits of one lookup. A site is far below both, a hostile one is not. */
const most = { compared: 200, found: 20 };

/** A large set of routes that finds those matching a path without looking at each. */
export class RouteTable<T> {
  private readonly statics = new Map<string, Entry<T>[]>();
  /** Routes with a variable part: by the text they begin with, else by the text at their end, else by their length. */
  private readonly byStart = new Map<string, Entry<T>[]>();
  private readonly byLast = new Map<string, Entry<T>[]>();
  private readonly byLength = new Map<number, Entry<T>[]>();
  /** All other routes with a variable part. */
  private readonly others: Entry<T>[] = [];
  /** The largest number of text parts that a route begins with. */
  private longestStart = 0;
  private isSorted = true;

  add(route: Route, value: T): void {
    const entry = { route, value };
    const start = route.findIndex(({ kind }) => kind !== 'text');
    const last = route.at(-1);
    this.isSorted = false;
    if (start < 0) append(this.statics, keyOf(route), entry);
    else if (start > 0) {
      append(this.byStart, keyOf(route.slice(0, start)), entry);
      this.longestStart = Math.max(this.longestStart, start);
    } else if (last?.kind === 'text') append(this.byLast, last.text, entry);
    else if (route.every(({ kind }) => kind !== 'rest')) append(this.byLength, route.length, entry);
    else this.others.push(entry);
  }

  /** The matching routes, the most specific first, and equal ones in the order in which they were added. */
  matches(parts: readonly string[]): readonly Match<T>[] {
    this.sort();
    const found: Match<T>[] = [];
    for (const entries of this.candidates(parts)) {
      let count = 0;
      for (const entry of entries.slice(0, most.compared)) {
        const captures = matchParts(entry.route, parts);
        if (captures === undefined) continue;
        found.push({ ...entry, captures });
        if (++count === most.found) break;
      }
    }
    return found.sort(moreSpecific);
  }

  private *candidates(parts: readonly string[]): Iterable<readonly Entry<T>[]> {
    yield this.statics.get(parts.join('/')) ?? [];
    let start = '';
    for (const [at, part] of parts.slice(0, this.longestStart).entries()) {
      start = at === 0 ? part : `${start}/${part}`;
      yield this.byStart.get(start) ?? [];
    }
    yield this.byLast.get(parts.at(-1) ?? '') ?? [];
    yield this.byLength.get(parts.length) ?? [];
    yield this.others;
  }

  /** Sorts the most specific routes first, so that the limits leave out the least specific. */
  private sort(): void {
    if (this.isSorted) return;
    for (const entries of this.variable()) entries.sort(moreSpecific);
    this.isSorted = true;
  }

  private variable(): readonly Entry<T>[][] {
    return [...this.byStart.values(), ...this.byLast.values(), ...this.byLength.values(), this.others];
  }

  /** The routes that stand for many pages. */
  *dynamicRoutes(): Iterable<Entry<T>> {
    for (const entries of this.variable()) yield* entries;
  }
}

function moreSpecific(one: { readonly route: Route }, other: { readonly route: Route }): number {
  return compareRoutes(one.route, other.route);
}

function keyOf(route: Route): string {
  return route.map((segment) => (segment.kind === 'text' ? segment.text : '')).join('/');
}

function append<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
