/** Waits some milliseconds, or until the signal is aborted; never rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      // A signal that lives long is waited with very often.
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal?.aborted === true ? 0 : milliseconds);
    signal?.addEventListener('abort', end);
  });
}
