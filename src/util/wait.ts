/** Waits some milliseconds, or until the signal is aborted; never rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The longest time of one timer, 24.8 days: a longer one ends immediately. */
const maxTimer = 2 ** 31 - 1;

export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(timer);
      // Many waits may share a long-lived signal.
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const pause = (left: number) => {
      timer = setTimeout(
        () => (left > maxTimer ? pause(left - maxTimer) : end()),
        Math.max(0, Math.min(left, maxTimer)),
      );
    };
    pause(signal?.aborted === true ? 0 : milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
