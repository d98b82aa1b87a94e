/**
 * Runs a task that ends when its signal is aborted or its time is over.
 * @param tooLate creates the error if it took too long
 */
export async function inTime<T>(
  maxMs: number,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
  tooLate: () => Error,
): Promise<T> {
  const own = new AbortController();
  const end = () => own.abort();
  const timer = setTimeout(end, maxMs);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await task(own.signal);
  } catch (error) {
    throw own.signal.aborted && !signal.aborted ? tooLate() : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
