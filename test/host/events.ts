type Event<T> = (listener: (value: T) => unknown) => { dispose(): unknown };

/** Resolves with the next event, or the next one that matches. */
export function nextEvent<T>(event: Event<T>, isMeant: (value: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve) => {
    const listener = event((value) => {
      if (!isMeant(value)) return;
      listener.dispose();
      resolve(value);
    });
  });
}
