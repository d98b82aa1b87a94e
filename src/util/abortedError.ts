/** The caller's own abort, as opposed to a failure of the service or the network. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';

  /** @param mayHaveHappened true for a change that was sent: the service may still make it */
  constructor(readonly mayHaveHappened = false) {
    super('aborted');
  }
}
