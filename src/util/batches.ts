/** Number of entries worked on at the same time. */
const atOnce = 40;

/** The entries of a list, a few at a time, in their order. */
export function* batches<T>(entries: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < entries.length; at += atOnce) yield entries.slice(at, at + atOnce);
}
