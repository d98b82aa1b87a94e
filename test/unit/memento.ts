import type { Memento } from '../../src/reports/memento';

/** Keeps the state in memory that VS Code stores on disk. */
export function mementoOf(kept: Record<string, unknown> = {}): Memento {
  return {
    get: (key) => kept[key],
    update: (key, value) => Promise.resolve(void (kept[key] = value)),
  };
}
