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

/** A problem without the service's own words, so that it can be stored. */
export function withoutWords(problem: Problem): Problem {
  if (problem.kind === 'forbidden') return { kind: 'forbidden' };
  return problem.kind === 'rejected' ? { ...problem, messages: [] } : problem;
}

/** True if every other request would have the same problem. */
export function concernsAll({ kind }: Problem): boolean {
  return kind === 'keyRefused' || kind === 'notConnected' || kind === 'unreachable';
}

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

/** The caller's own abort, as opposed to a failure of the service or the network. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
}

const codesByCause: readonly (readonly [UnreachableCause, readonly string[]])[] = [
  ['dns', ['ENOTFOUND', 'EAI_AGAIN', 'ERR_NAME_NOT_RESOLVED']],
  ['refused', ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']],
  ['refused', ['ERR_CONNECTION_REFUSED', 'ERR_ADDRESS_UNREACHABLE', 'ERR_INTERNET_DISCONNECTED']],
  ['reset', ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']],
  ['reset', ['ERR_CONNECTION_RESET', 'ERR_CONNECTION_CLOSED', 'ERR_EMPTY_RESPONSE']],
];

const tlsCode = /CERT|SSL|TLS|SIGNATURE|SELF_SIGNED|UNABLE_TO_/;
const proxyCode = /PROXY|TUNNEL/;

/** Reads why the network failed from the codes of Node (`cause.code`) and Chromium (`net::ERR_…`). */
export function unreachableCause(error: unknown): UnreachableCause {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code = codeOf(current);
    if (code === undefined) continue;
    const known = codesByCause.find(([, codes]) => codes.includes(code))?.[0];
    // An established connection may fail with the code of one that was refused.
    if (known === 'refused' && isAfterConnecting(current)) return 'reset';
    if (known !== undefined) return known;
    if (proxyCode.test(code)) return 'proxy';
    if (tlsCode.test(code)) return 'tls';
  }
  return 'unknown';
}

function isAfterConnecting(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'read' || error.syscall === 'write');
}

function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /net::(ERR_[A-Z_]+)/.exec(error.message)?.[1];
}
