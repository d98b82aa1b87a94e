import type { Memento } from 'vscode';

type SyncedMemento = Memento & { setKeysForSync(keys: readonly string[]): void };

/**
 * The state that all windows share. Updates take turns: VS Code answers each with the whole state as it was then, which
 * would undo updates made in the meantime.
 */
export class GlobalState implements SyncedMemento {
  private readonly underWay = new Map<string, unknown>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly memento: SyncedMemento) {}

  keys(): readonly string[] {
    return this.memento.keys();
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as Memento declares it
  get<T>(key: string): T | undefined;
  get<T>(key: string, defaultValue: T): T;
  get<T>(key: string, defaultValue?: T): T | undefined {
    const known = this.underWay.has(key) ? (this.underWay.get(key) as T | undefined) : this.memento.get<T>(key);
    return known ?? defaultValue;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.underWay.set(key, value);
    const update = this.last
      .then(() => this.memento.update(key, value))
      .finally(() => {
        // A later update of the same key may be waiting.
        if (this.underWay.get(key) === value) this.underWay.delete(key);
      });
    this.last = update.catch(() => undefined);
    await update;
  }

  setKeysForSync(keys: readonly string[]): void {
    this.memento.setKeysForSync(keys);
  }
}
