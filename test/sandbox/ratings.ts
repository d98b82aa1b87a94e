export const RESULTS = ['good', 'decent', 'bad'] as const;
export type Result = (typeof RESULTS)[number];

const BETTER: Record<Result, Result> = { bad: 'decent', decent: 'good', good: 'bad' };

/** The result of a new report: the one that its URL names, or else one that only depends on the URL. */
export function rate(url: string): Result {
  return named(url) ?? share(hash(url) / 0x1_0000_0000);
}

function named(url: string): Result | undefined {
  return RESULTS.find((result) => new RegExp(`\\b${result}\\b`, 'i').test(url));
}

/** Half of all reports are good, three in ten decent, two in ten bad; `part` is between 0 and 1. */
export function share(part: number): Result {
  if (part < 0.5) return 'good';
  return part < 0.8 ? 'decent' : 'bad';
}

/** The result after another analysis: bad, decent, good, and from the beginning again. */
export function rateAgain(url: string, result: Result | null): Result {
  return result === null ? rate(url) : BETTER[result];
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/**
 * The minimum number of points that a page with a result loses of 175, and the number of steps of five that it may lose
 * in addition.
 */
const LOST: Record<Result, [least: number, steps: number]> = { good: [0, 7], decent: [40, 10], bad: [95, 11] };

/**
 * The points that a page with a result loses, a multiple of five; an unencrypted page loses at least ten. A page with
 * the result in its name is the worst of it, and so comes first if the worst does.
 */
export function lostPoints(url: string, result: Result): number {
  const [least, steps] = LOST[result];
  const lost = least + 5 * (named(url) === result ? steps : hash(url) % steps);
  return url.startsWith('http:') ? Math.max(10, lost) : lost;
}
