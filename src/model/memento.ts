/** Storage by key that outlasts a session: the part of VS Code's `Memento` that is used here. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
