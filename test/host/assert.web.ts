// Replaces `node:assert/strict` in the web worker build: the part of it that the host tests use.

interface Comparison {
  actual?: unknown;
  expected?: unknown;
}

/** mocha shows the difference between `actual` and `expected`. */
class AssertionError extends Error {
  override readonly name = 'AssertionError';
  readonly actual: unknown;
  readonly expected: unknown;
  readonly showDiff: boolean;

  constructor(message: string, comparison?: Comparison) {
    super(message);
    this.actual = comparison?.actual;
    this.expected = comparison?.expected;
    this.showDiff = comparison !== undefined;
  }
}

function ok(value: unknown, message = 'The value is not truthy.'): asserts value {
  if (!value) throw new AssertionError(message);
}

function equal(actual: unknown, expected: unknown, message = 'The values differ.'): void {
  if (!Object.is(actual, expected)) throw new AssertionError(message, { actual, expected });
}

function notEqual(actual: unknown, expected: unknown, message = 'The values are the same.'): void {
  if (Object.is(actual, expected)) throw new AssertionError(message);
}

function deepEqual(actual: unknown, expected: unknown, message = 'The values differ.'): void {
  if (!isDeepEqual(actual, expected)) throw new AssertionError(message, { actual, expected });
}

function match(actual: string, pattern: RegExp, message = `Does not match ${String(pattern)}: ${actual}`): void {
  if (!pattern.test(actual)) throw new AssertionError(message);
}

function fail(message = 'Failed.'): never {
  throw new AssertionError(message);
}

async function rejects(work: Promise<unknown> | (() => Promise<unknown>), expected?: RegExp): Promise<void> {
  const reason = await (typeof work === 'function' ? work() : work).then(
    () => fail('It was expected to reject.'),
    (error: unknown) => error,
  );
  if (expected) match(String(reason), expected);
}

/** Compares arrays and plain objects by their content, everything else by identity. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (!Array.isArray(a) && Object.getPrototypeOf(a) !== Object.prototype) return false;
  const [entries, others] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    entries.length === others.size &&
    entries.every(([name, value]) => others.has(name) && isDeepEqual(value, others.get(name)))
  );
}

export default Object.assign(ok, { ok, equal, notEqual, deepEqual, match, fail, rejects });
