/** A request to the service, as it arrived. */
export type LoggedRequest = {
  /** Counts from 1 since the last reset. */
  n: number;
  /** When it arrived, in ISO 8601. */
  at: string;
  method: string;
  /** As sent: still percent-encoded. */
  path: string;
  query: Record<string, string>;
  accept: string;
  /** True if it had the right key; the key itself isn't kept. */
  authorized: boolean;
  contentType: string;
  /** The form's fields; none when the body is not a form. */
  body: Record<string, string>;
  /** Null as long as there is no answer, and forever if the connection was dropped. */
  status: number | null;
  /** The length of the answer's body; null without an answer. */
  bytes: number | null;
  /** Milliseconds that the sandbox took to answer, including its delays; null until then. */
  ms: number | null;
};

const KEPT = 10_000;

const UNANSWERED = { status: null, bytes: null, ms: null };

/** The clients' requests, without their secrets. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #count = 0;

  /** Adds a request and returns its entry, to be completed with the data of the answer. */
  add(request: Omit<LoggedRequest, 'n' | keyof typeof UNANSWERED>): LoggedRequest {
    this.#count += 1;
    const body = withoutPassword(request.body);
    const query = withoutPassword(request.query);
    const entry: LoggedRequest = { n: this.#count, ...request, query, body, ...UNANSWERED };
    this.#entries.push(entry);
    if (this.#entries.length > KEPT) this.#entries.shift();
    return entry;
  }

  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
    this.#count = 0;
  }
}

function withoutPassword(fields: Record<string, string>): Record<string, string> {
  return 'password' in fields ? { ...fields, password: '•••' } : fields;
}
