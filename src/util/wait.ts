/** Waits some milliseconds, or until the signal is aborted; never rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal?.aborted === true ? 0 : milliseconds);
    const giveUp = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
