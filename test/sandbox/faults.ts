import * as v from 'valibot';
import { echoAnswer } from './echoes';

/** One fault. Without anything to answer with (`status`, `body` …), the operation still answers. */
export const faultSchema = v.strictObject({
  method: v.optional(v.string()),
  /** A path under /api/v1, which also stands for everything below it: /reports, /reports/7. */
  path: v.optional(v.string()),
  /** Number of matching requests that pass before it happens. */
  after: v.optional(v.number()),
  /** Number of times that it happens; unlimited by default. */
  times: v.optional(v.number()),
  status: v.optional(v.number()),
  headers: v.optional(v.record(v.string(), v.string())),
  /** A text is sent as it is, anything else as JSON. */
  body: v.optional(v.unknown()),
  /** Answers with an HTML page, as a proxy or a login portal does. */
  html: v.optional(v.literal(true)),
  /** Closes the connection before or after the operation is carried out. */
  drop: v.optional(v.picklist(['before', 'after'])),
  redirect: v.optional(v.string()),
  /** Milliseconds that the answer waits, in addition to the sandbox's own delay; until no fault has a delay anymore. */
  delay: v.optional(v.number()),
  /** Answers, with a 422 by default, with the secret that was sent: the form's password, else the API key. */
  echo: v.optional(v.picklist(['text', 'fields', 'encoded', 'html', 'base64'])),
});

type Fault = v.InferOutput<typeof faultSchema>;

const MESSAGES: Record<number, string> = {
  401: 'Unauthenticated.',
  403: 'This action is unauthorized.',
  404: 'Not Found',
  429: 'Too Many Attempts.',
  503: 'Service Unavailable',
};

const WITHOUT_BODY = [204, 205, 304];

/** The first fault that matches a request; counts its `after`, then its `times` down. */
export function takeFault(faults: Fault[], method: string, path: string): Fault | undefined {
  const fault = faults.find(
    ({ times, method: meant = method, path: top }) =>
      times !== 0 && meant.toUpperCase() === method && liesBelow(path, top),
  );
  if (fault?.after) {
    fault.after -= 1;
    return undefined;
  }
  if (fault?.times !== undefined) fault.times -= 1;
  return fault;
}

/** The answer that replaces the operation's, if the fault has one; `secret` is repeated by an echo. */
export function faultAnswer(fault: Fault, secret: string): Response | undefined {
  if (fault.echo !== undefined) return answer(fault, 422, 'application/json', echoAnswer(fault.echo, secret));
  if (fault.redirect !== undefined) return answer(fault, 302, 'text/html', '', { location: fault.redirect });
  if (fault.html) return answer(fault, 200, 'text/html', fault.body ?? '<!doctype html><title>Sign in</title>');
  if (fault.body !== undefined) return answer(fault, 200, 'application/json', fault.body);
  if (fault.status === undefined) return undefined;
  return answer(fault, fault.status, 'application/json', { message: MESSAGES[fault.status] ?? 'Server Error' });
}

function answer(fault: Fault, status: number, type: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const hasNoBody = WITHOUT_BODY.includes(fault.status ?? status);
  return new Response(hasNoBody ? null : text, {
    status: fault.status ?? status,
    headers: { 'content-type': type, ...headers },
  });
}

function liesBelow(path: string, top = ''): boolean {
  const folder = top.replace(/\/$/, '');
  return path === folder || path.startsWith(`${folder}/`);
}
