/** Causes of a failed connection. In a browser, there is only `unknown`. */
export type UnreachableCause = 'dns' | 'refused' | 'reset' | 'tls' | 'proxy' | 'unknown';

/** The reason why a service could not fetch a page: the page's own status, or a failure before it answered. */
export type PageFailure =
  | { readonly why: 'status'; readonly status: number }
  | { readonly why: 'tooSlow'; readonly seconds?: number | undefined }
  | { readonly why: PageFailureCause };
export const pageFailureCauses = ['dns', 'refused', 'tls', 'redirects', 'unknown'] as const;
export type PageFailureCause = (typeof pageFailureCauses)[number];

/** Everything that can go wrong with a request, as a closed set for the rest of the code to switch on. */
export type Problem =
  /** This machine has no key for the connection. */
  | { readonly kind: 'notConnected' }
  | { readonly kind: 'keyRefused' }
  /** A redirect, which is not followed; `to` is the address without its query, unless a browser hides it. */
  | { readonly kind: 'redirected'; readonly to?: string | undefined }
  /**
   * An HTML page with a status of success, commonly a sign-in page, or with the given status, for example from a web
   * server in front of the service. A change may not have reached the service.
   */
  | { readonly kind: 'webPage'; readonly status?: 404 | undefined }
  | { readonly kind: 'forbidden'; readonly message?: string }
  | { readonly kind: 'notFound' }
  /** A change was answered with 404, but its object exists. */
  | { readonly kind: 'stillThere' }
  /**
   * The service rejected the request; `messages` are its own texts, if any. With a status of success, only the body
   * shows it.
   */
  | { readonly kind: 'rejected'; readonly status: number; readonly messages: readonly string[] }
  /** The page could not be analyzed, or analyzed again; `messages` are the service's own texts. */
  | { readonly kind: 'pageFailed'; readonly failure: PageFailure; readonly messages: readonly string[] }
  /** The account's limit of reports created per month is reached. */
  | { readonly kind: 'limitReached' }
  /** `retryAt` is in epoch milliseconds. */
  | { readonly kind: 'tooManyRequests'; readonly retryAt?: number | undefined }
  | { readonly kind: 'serviceFailed'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly cause: UnreachableCause }
  | { readonly kind: 'tooSlow'; readonly seconds: number }
  /** An answer without the requested data. A change may have been made. */
  | { readonly kind: 'unreadable' }
  /** No URL can address it: an id of `.` or `..` would lead to another operation. */
  | { readonly kind: 'unaddressable' };

/**
 * A request that failed. Intentionally contains no request, response, or cause: those carry the API key, and printing
 * an error prints everything attached to it.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  /**
   * @param service the base URL of the service
   * @param mayHaveHappened true if a change was sent and no answer confirms it
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
export function isRateLimited(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.problem.kind === 'tooManyRequests';
}

/** A problem without the service's own texts, so that it can be stored. */
export function withoutWords(problem: Problem): Problem {
  if (problem.kind === 'forbidden') return { kind: 'forbidden' };
  return problem.kind === 'rejected' || problem.kind === 'pageFailed' ? { ...problem, messages: [] } : problem;
}

/**
 * True if a change was answered with success, but not in the way of the service: something else may have answered in
 * its place, and would answer every other change too.
 */
export function isForeign(problem: Problem): boolean {
  const { kind } = problem;
  if (kind === 'rejected') return problem.status < 300;
  return kind === 'webPage' || kind === 'redirected' || kind === 'unreadable';
}

/** Problems that every other request would have too. */
const ofAll: readonly Problem['kind'][] = ['keyRefused', 'notConnected', 'unreachable', 'redirected', 'webPage'];

/** True if every other request would have the same problem. */
export function concernsAll({ kind }: Problem): boolean {
  return ofAll.includes(kind);
}
