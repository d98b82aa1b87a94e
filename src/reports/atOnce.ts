import { AbortedError } from '../util/abortedError';

/** Usual maximum number of entries worked on at once. The service's limiter decides how many requests are. */
const usualMost = 8;

/**
 * Does something with each entry, several at once. The first failure ends it, once those under way have ended.
 * @throws AbortedError once the signal is aborted: nothing more is begun
 */
export async function atOnce<T>(
  entries: readonly T[],
  signal: AbortSignal,
  act: (entry: T) => Promise<void>,
  most = usualMost,
): Promise<void> {
  const left = entries.values();
  let failure: { readonly error: unknown } | undefined;
  const work = async () => {
    for (const entry of left) {
      if (signal.aborted || failure !== undefined) return;
      await act(entry).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, entries.length) }, work));
  if (signal.aborted) throw new AbortedError();
  if (failure !== undefined) throw failure.error;
}
