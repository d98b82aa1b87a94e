// @ts-check

/**
 * The part of a list that one of several gets when it is dealt out, so that each entry goes to exactly one.
 * @template T
 * @param {readonly T[]} all
 * @param {string} share e.g. `1/2`, the first of two
 * @returns {readonly T[]}
 */
export function dealt(all, share) {
  const [, which, count] = /^([1-9])\/([1-9])$/.exec(share) ?? [];
  if (which === undefined || count === undefined || which > count) throw new Error(`“${share}” is no share`);
  return all.filter((_, index) => index % Number(count) === Number(which) - 1);
}
