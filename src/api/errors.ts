/** Causes of a failed connection. In a browser, there is only `unknown`. */
export type UnreachableCause = 'dns' | 'refused' | 'reset' | 'tls' | 'proxy' | 'unknown';

/** Everything that can go wrong with a request, as a closed set that the rest of the code switches on. */
export type Problem =
  /** This machine has no key for the connection. */
  | { readonly kind: 'notConnected' }
  /** 401; or, for a GET, a redirect or a page of HTML (commonly a sign-in page) instead of JSON. */
  | { readonly kind: 'keyRefused'; readonly answer: 'unauthorized' | 'redirect' | 'html' }
  /** A change was redirected to another address, which is not followed. */
  | { readonly kind: 'redirected' }
  | { readonly kind: 'forbidden'; readonly message?: string }
  | { readonly kind: 'notFound' }
  /**
   * The service rejected what was sent; `messages` are its own words, if any. With a status of success, only the
   * body says so.
   */
  | { readonly kind: 'rejected'; readonly status: number; readonly messages: readonly string[] }
  /** `retryAt` is in epoch milliseconds. */
  | { readonly kind: 'tooManyRequests'; readonly retryAt?: number | undefined }
  | { readonly kind: 'serviceFailed'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly cause: UnreachableCause }
  | { readonly kind: 'tooSlow'; readonly seconds: number }
  | { readonly kind: 'unreadable' }
  /** No URL can address it: an id of `.` or `..` would lead to another operation. */
  | { readonly kind: 'unaddressable' };

/**
 * A request that failed. It holds no request, response or cause on purpose:
 * those carry the API key, and printing an error prints everything attached to it.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  /**
   * @param service the base URL of the service that was asked
   * @param mayHaveHappened true if a change was sent and no answer says that it was made
   */
  constructor(
    readonly problem: Problem,
    readonly service: string,
    readonly mayHaveHappened = false,
  ) {
    super(problem.kind);
  }
}

/** True if the service refused a request only because there were too many. */
export function isThrottled(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.problem.kind === 'tooManyRequests';
}

/** The caller's own abort, as opposed to a failure of the service or the network. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
}
