import { AbortedError } from '../util/abortedError';

/**
 * Default maximum number of entries worked on at the same time. The service's limiter decides how many are requested.
 */
const usualMost = 8;

/**
 * Runs an action for each entry, several at the same time. The first failure ends it, once those in progress have
 * ended.
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
