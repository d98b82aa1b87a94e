/** The command was used incorrectly, so trying again doesn't help. Its message is shown as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
