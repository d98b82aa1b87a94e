/** What is kept between sessions, by key: as much of VS Code's `Memento` as is needed here. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
