import ky, { HTTPError, TimeoutError, type KyInstance, type RetryOptions } from 'ky';
import { TooLargeError, readBytes } from '../util/bytes';
import { ServiceError, type Problem, type PageFailure, type PageFailureCause } from './errors';
import { AbortedError } from '../util/abortedError';
import { unreachableCause, redirectTarget } from './reach';
import { RateLimitedError, type Limiter } from './limiter';
import { readRejectionMessages } from './failureBody';
import { maxRetries, retryAfter, waitBefore, type Method } from './retries';
import type { Logger, RequestOptions } from './service';
import { isFields, parseJson } from '../util/json';

export interface Sending extends RequestOptions {
  readonly search?: URLSearchParams;
  readonly form?: Readonly<Record<string, string>>;
  /** The secret values of the form. */
  readonly secrets?: readonly string[];
  /** True if the service may analyze a page before it answers. */
  readonly isAnalysis?: boolean;
}

/** An answer from the service. */
export interface ServiceAnswer {
  /** The parsed JSON; undefined if there was no body. */
  readonly body: unknown;
  /** Epoch milliseconds by the clock of the service, if it sends a date. */
  readonly answeredAt: number | undefined;
}

export interface TransportOptions {
  /** As returned by `readBaseUrl`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly log: Logger;
  /** Shared by everything that sends requests to the same service. */
  readonly limiter?: Limiter;
  /** Milliseconds for one attempt; 30 seconds by default. */
  readonly timeout?: number;
  /** Milliseconds that an analysis may take; 5 minutes by default. */
  readonly longestAnalysis?: () => number;
  /** Milliseconds before the first retry of a GET, doubled before the second; 300 by default. */
  readonly firstPause?: number;
}

const defaultTimeoutMs = 30_000;
const defaultAnalysisMs = 300_000;
const defaultFirstPauseMs = 300;

/**
 * Sends requests to one service: headers, encoding, retries, time limit, and log, and the translation of everything
 * that can go wrong into a `ServiceError`.
 */
export class Transport {
  private readonly ky: KyInstance;
  private readonly timeout: number;

  constructor(private readonly options: TransportOptions) {
    this.timeout = options.timeout ?? defaultTimeoutMs;
    this.ky = ky.create({
      headers: { Accept: 'application/json', Authorization: `Bearer ${options.apiKey}` },
      // A followed redirect would repeat the request elsewhere, turn a POST into a GET, or end on a sign-in page.
      redirect: 'manual',
      // A refresh has to show the current data.
      cache: 'no-store',
      fetch: (input, init) => this.fetchAndLog(input, init),
    });
  }

  /** The absolute URL of a path below `{base_url}/api/v1`, each segment encoded. */
  urlOf(path: readonly string[]): string {
    return `${this.options.baseUrl}/api/v1/${path.map(encodeURIComponent).join('/')}`;
  }

  /** Sends one request when it's its turn. */
  async send(method: Method, path: readonly string[], sending: Sending): Promise<ServiceAnswer> {
    if (path.some(isUnaddressable)) throw this.error({ kind: 'unaddressable' });
    const send = () => this.sendNow(method, path, sending);
    const { limiter } = this.options;
    if (limiter === undefined) return send();
    const lane = sending.isAnalysis === true ? 'slow' : sending.isStillWanted === undefined ? 'ordinary' : 'background';
    return limiter.run(send, sending.sendingSignal ?? sending.signal, lane).catch((error: unknown) => {
      throw error instanceof RateLimitedError ? this.error({ kind: 'tooManyRequests', retryAt: error.until }) : error;
    });
  }

  private async sendNow(method: Method, path: readonly string[], sending: Sending): Promise<ServiceAnswer> {
    const { search, form, signal, sendingSignal, isAnalysis = false, isStillWanted } = sending;
    if (sendingSignal?.aborted === true || isStillWanted?.() === false) throw new AbortedError();
    const timeout = isAnalysis ? (this.options.longestAnalysis?.() ?? defaultAnalysisMs) : this.timeout;
    try {
      const pending = this.ky(this.urlOf(path), {
        method,
        timeout,
        retry: sendingSignal === undefined ? this.retry(method) : 0,
        ...(search && { searchParams: search }),
        ...(form && { body: new URLSearchParams(form) }),
        ...(signal && { signal }),
      });
      const text = await pending.text();
      const response = await pending;
      const at = Date.parse(response.headers.get('Date') ?? '');
      return { body: this.parse(response, text, method), answeredAt: Number.isNaN(at) ? undefined : at };
    } catch (error) {
      if (signal?.aborted) throw new AbortedError(method !== 'get');
      if (error instanceof ServiceError) throw error;
      if (error instanceof TimeoutError)
        throw this.error({ kind: 'tooSlow', seconds: Math.ceil(timeout / 1000) }, method !== 'get');
      throw this.translate(error, method, sending);
    }
  }

  private retry(method: Method): RetryOptions {
    const { firstPause = defaultFirstPauseMs } = this.options;
    let wait: number | undefined;
    return {
      limit: maxRetries,
      methods: ['get', 'post', 'put', 'delete'],
      shouldRetry: ({ error, retryCount }) => {
        const held = this.options.limiter?.heldFor ?? 0;
        wait = waitBefore(method, error, firstPause * 2 ** (retryCount - 1), held);
        if (wait !== undefined) {
          this.options.log.info(`Trying ${method.toUpperCase()} again in ${wait} ms, ${retryCount} of ${maxRetries}`);
        }
        return wait !== undefined;
      },
      delay: () => wait ?? 0,
    };
  }

  private async fetchAndLog(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const started = Date.now();
    const tell = (outcome: string | number) =>
      this.options.log.info(`${request.method} ${pathname} ${outcome} ${Date.now() - started} ms`);
    try {
      const answer = await fetch(request);
      this.options.limiter?.allowance.read(answer);
      const response = await receive(answer, request);
      tell(response.status);
      if (response.status === 429) this.options.limiter?.refused(retryAfter(response.headers));
      else this.options.limiter?.accepted();
      return response;
    } catch (error) {
      if (error instanceof TooLargeError) {
        tell('too large');
        throw this.error({ kind: 'unreadable' });
      }
      tell(request.signal.aborted ? 'ended' : `unreachable (${unreachableCause(error)})`);
      throw error;
    }
  }

  /** Only JSON, or nothing with 204, is an answer from the service: anything else may come from a server in between. */
  private parse(response: Response, text: string, method: Method): unknown {
    if (response.status === 204 || (text.trim() === '' && method === 'get')) return undefined;
    const json = parseJson(text) ?? parseJson(afterNotices(text));
    if (json !== undefined) return json;
    throw this.error({ kind: isHtml(response, text) ? 'webPage' : 'unreadable' }, method !== 'get');
  }

  private translate(error: unknown, method: Method, { secrets = [] }: Sending): ServiceError {
    if (error instanceof HTTPError) {
      const messages = readRejectionMessages(error.data, [this.options.apiKey, ...secrets]);
      const failure = error.response.status === 422 ? readPageFailure(error.data) : undefined;
      if (failure === 'limitReached') return this.error({ kind: 'limitReached' });
      if (failure !== undefined) return this.error({ kind: 'pageFailed', failure, messages });
      return this.translateAnswer(error.response, messages, error.data, method);
    }
    const cause = unreachableCause(error);
    const neverSent = cause === 'dns' || cause === 'refused' || cause === 'tls' || cause === 'proxy';
    return this.error({ kind: 'unreachable', cause }, method !== 'get' && !neverSent);
  }

  private translateAnswer(
    { status, type, headers }: Response,
    messages: readonly string[],
    body: unknown,
    method: Method,
  ): ServiceError {
    const isChange = method !== 'get';
    const { baseUrl, apiKey } = this.options;
    if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      return this.error({ kind: 'redirected', to: redirectTarget(headers, baseUrl, [apiKey]) }, isChange);
    }
    // A gateway may answer 408 or 504 while the service is still working.
    if (status >= 500 || status === 408) return this.error({ kind: 'serviceFailed', status }, isChange);
    // Only the service itself knows that something doesn't exist; a web server in between has its own page for that.
    if (status === 404 && !isJson(body)) return this.error({ kind: 'webPage', status }, isChange);
    return this.error(problemOf(status, headers, messages, this.options.limiter?.heldFor));
  }

  private error(problem: Problem, mayHaveHappened = false): ServiceError {
    return new ServiceError(problem, this.options.baseUrl, mayHaveHappened);
  }
}

/** @param held milliseconds for which all requests to the service are held back */
function problemOf(status: number, headers: Headers, messages: readonly string[], held = 0): Problem {
  switch (status) {
    case 401:
      return { kind: 'keyRefused' };
    case 403:
      return { kind: 'forbidden', ...(messages[0] !== undefined && { message: messages[0] }) };
    case 404:
    case 410:
      return { kind: 'notFound' };
    case 407:
      return { kind: 'unreachable', cause: 'proxy' };
    case 429: {
      const wait = retryAfter(headers);
      return { kind: 'tooManyRequests', ...(wait !== undefined && { retryAt: Date.now() + Math.max(wait, held) }) };
    }
    default:
      return { kind: 'rejected', status, messages };
  }
}

/** A text without what PHP may print before its JSON, which begins on a line of its own. */
function afterNotices(text: string): string {
  const start = text.search(/^[{[]/m);
  return start < 0 ? '' : text.slice(start);
}

function isHtml(response: Response, text: string): boolean {
  return (response.headers.get('Content-Type') ?? '').includes('html') || text.trimStart().startsWith('<');
}

/** @param body the parsed JSON, or a text that ky did not parse because of its content type */
function isJson(body: unknown): boolean {
  return typeof body === 'string' ? parseJson(body) !== undefined : isFields(body);
}

/** `.` and `..` would lead to another operation, encoded or not; an unpaired surrogate can't be encoded at all. */
function isUnaddressable(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..' || !segment.isWellFormed();
}

/** Maximum size of an answer in bytes: a page of 100 records is thousands of times smaller. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Also waits for the body, so that the time limit and the retries cover the whole answer. If the answer to a change is
 * interrupted, the change may have been made: it gets an empty answer, and isn't sent again.
 * @throws TooLargeError if the answer to a GET is too large; the rest of it is not read
 */
export async function receive(response: Response, { method, signal }: Request): Promise<Response> {
  if (!response.ok || response.body === null) return response;
  const body = await readBytes(response.body, maxBytes).catch((error: unknown) => {
    if (method === 'GET' || signal.aborted) throw error;
    return null;
  });
  return new Response(body && inUtf8(body, response.headers), response);
}

/** JSON is UTF-8 whatever the header says; only bytes that can't be UTF-8 are decoded according to the header. */
function inUtf8(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Uint8Array<ArrayBuffer> | string {
  if (decoded(bytes, 'utf-8') !== undefined) return bytes;
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers.get('Content-Type') ?? '')?.[1];
  return decoded(bytes, charset) ?? bytes;
}

function decoded(bytes: Uint8Array, charset: string | undefined): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The numbers of cURL's errors. */
const causes: Readonly<Record<string, PageFailureCause>> = {
  6: 'dns',
  7: 'refused',
  35: 'tls',
  47: 'redirects',
  51: 'tls',
  58: 'tls',
  60: 'tls',
  77: 'tls',
};

/** Reads from a 422 why the page couldn't be fetched, or that the month's limit of reports is reached. */
function readPageFailure(answer: unknown): PageFailure | 'limitReached' | undefined {
  const body = typeof answer === 'string' ? parseJson(answer) : answer;
  const fields = isFields(body) && isFields(body['message']) ? body['message'] : {};
  // A creation reports errors under its address, and an analysis under its results.
  const [text] = [fields['url'], fields['results']].flat().filter((entry) => typeof entry === 'string');
  if (text === undefined) return undefined;
  if (/^You created too many reports\b/.test(text)) return 'limitReached';
  const status = /^(?:Client|Server) error: `[^`]*` resulted in a `(\d{3})\b/.exec(text)?.[1];
  if (status !== undefined) return { why: 'status', status: Number(status) };
  if (/^Will not follow more than \d+ redirects/.test(text)) return { why: 'redirects' };
  if (/^cURL error 28\b/.test(text)) {
    const milliseconds = /\bafter (\d{1,7}) milliseconds\b/.exec(text)?.[1];
    return {
      why: 'tooSlow',
      seconds: milliseconds === undefined ? undefined : Math.round(Number(milliseconds) / 1000),
    };
  }
  const [, curl] = /^cURL error (\d+)\b/.exec(text) ?? [];
  return curl === undefined ? undefined : { why: causes[curl] ?? 'unknown' };
}
