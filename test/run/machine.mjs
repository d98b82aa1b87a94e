// @ts-check

/**
 * Whether this runs in Node of the given version or newer.
 * @param {number} major
 * @param {number} minor
 */
export function isNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
