/** An error that a person can understand and fix; its message is shown as it is. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Returns only the stack: printing a whole error prints everything attached to it. */
export function fullText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
