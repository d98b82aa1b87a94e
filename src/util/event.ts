export interface Disposable {
  dispose(): void;
}

/** Disposables that end together. */
export class DisposableStore implements Disposable {
  private readonly all: Disposable[];

  constructor(...all: Disposable[]) {
    this.all = all;
  }

  add(...more: readonly Disposable[]): void {
    this.all.push(...more);
  }

  dispose(): void {
    for (const disposable of this.all.splice(0)) disposable.dispose();
  }
}

export type Listen<T> = (listener: (event: T) => void) => Disposable;

/**
 * Notifies its listeners, with the API of VS Code's own events but free of VS Code. A failing listener stops neither
 * the others nor the caller; its error is left to the host, which logs it.
 */
export class Emitter<T> {
  private readonly listeners = new Set<(event: T) => void>();

  readonly event: Listen<T> = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(event: T): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
