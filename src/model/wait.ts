/** Waits so many milliseconds; gives up, without an error, once the signal is aborted. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, signal?.aborted ? 0 : milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
