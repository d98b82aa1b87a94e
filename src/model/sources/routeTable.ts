import { compareRoutes, isStatic, matchParts, type Captures, type Route } from './route';

/** A route that matches, with what was kept under it. */
export interface Match<T> {
  readonly route: Route;
  readonly captures: Captures;
  readonly value: T;
}

interface Entry<T> {
  readonly route: Route;
  readonly value: T;
}

const noCaptures: Captures = new Map();

/** Very many routes, of which those that match a path are found without looking at each. */
export class RouteTable<T> {
  private readonly statics = new Map<string, Entry<T>[]>();
  /** Routes with a variable part: by the text that they begin with, else by that at their end, else all. */
  private readonly byFirst = new Map<string, Entry<T>[]>();
  private readonly byLast = new Map<string, Entry<T>[]>();
  private readonly others: Entry<T>[] = [];

  add(route: Route, value: T): void {
    const entry = { route, value };
    const [first, last] = [route[0], route.at(-1)];
    if (isStatic(route)) append(this.statics, keyOf(route), entry);
    else if (first?.kind === 'text') append(this.byFirst, first.text, entry);
    else if (last?.kind === 'text') append(this.byLast, last.text, entry);
    else this.others.push(entry);
  }

  /** Everything that matches, the most specific route first, and of equal ones what was added first. */
  matches(parts: readonly string[]): readonly Match<T>[] {
    const found: Match<T>[] = [];
    for (const entry of this.statics.get(parts.join('/')) ?? []) found.push({ ...entry, captures: noCaptures });
    const dynamic: Match<T>[] = [];
    for (const entries of [this.byFirst.get(parts[0] ?? ''), this.byLast.get(parts.at(-1) ?? ''), this.others])
      for (const entry of entries ?? []) {
        const captures = matchParts(entry.route, parts);
        if (captures !== undefined) dynamic.push({ ...entry, captures });
      }
    return [...found, ...dynamic.sort((one, other) => compareRoutes(one.route, other.route))];
  }

  /** The routes that stand for many pages. */
  *dynamicRoutes(): Iterable<Entry<T>> {
    for (const entries of this.byFirst.values()) yield* entries;
    for (const entries of this.byLast.values()) yield* entries;
    yield* this.others;
  }
}

function keyOf(route: Route): string {
  return route.map((segment) => (segment.kind === 'text' ? segment.text : '')).join('/');
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
