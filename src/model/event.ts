export interface Disposable {
  dispose(): void;
}

export type Listen<T> = (listener: (event: T) => void) => Disposable;

/** Tells its listeners, in the shape of VS Code's own events but free of VS Code. */
export class Emitter<T> {
  private readonly listeners = new Set<(event: T) => void>();

  readonly event: Listen<T> = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(event: T): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}
