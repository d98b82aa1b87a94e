import type { Connection } from './connection';

/** A name for a new connection: the service's host and path, numbered if that name is taken. */
export function suggestName(url: string, taken: readonly Connection[]): string {
  const { host, pathname } = new URL(url);
  const base = host + pathname.replace(/\/$/, '');
  const names = new Set(taken.map(({ name }) => name));
  for (let number = 1, name = base; ; name = `${base} (${++number})`) {
    if (!names.has(name)) return name;
  }
}
