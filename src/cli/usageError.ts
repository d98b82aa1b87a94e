/** The command was used in a wrong way: trying again is useless. Its message is shown as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
