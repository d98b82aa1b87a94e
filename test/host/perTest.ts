/** Something for each test of a suite, which ends with the test. */
export function perTest<T>(begin: () => T, end: (it: T) => void): () => T {
  let current: { readonly it: T } | undefined;
  beforeEach(() => {
    current = { it: begin() };
  });
  afterEach(() => {
    if (current !== undefined) end(current.it);
    current = undefined;
  });
  return () => {
    if (current === undefined) throw new Error('It only exists during a test');
    return current.it;
  };
}
