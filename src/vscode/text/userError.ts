/** A command that helps with an error, as a button of its message. */
interface Help {
  readonly label: string;
  readonly command: string;
  readonly argument?: unknown;
}

/** An error that the user can understand and fix; its message is shown as it is. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    message: string,
    readonly help?: Help,
  ) {
    super(message);
  }
}

/** Returns only the stack: printing a whole error prints everything attached to it. */
export function fullText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
