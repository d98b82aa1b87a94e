import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { control } from './control';
import { errorAnswer, htmlPage, unauthenticated } from './errors';
import { faultAnswer, takeFault } from './faults';
import { serviceOperations } from './operations';
import { RequestLog } from './request-log';
import type { Env, Service } from './service';
import { DEFAULTS, type Switches } from './switches';

const API = '/api/v1';

type AppOptions = Pick<Service, 'key' | 'store' | 'account' | 'restore' | 'now'> & { switches: Partial<Switches> };

/** The whole sandbox as an HTTP application: the service under /api/v1, its control under /_sandbox. */
export function createApp({ switches, ...options }: AppOptions): Hono<Env> {
  const start = { ...DEFAULTS, ...switches };
  const state = { switches: structuredClone(start) };
  const service: Service = {
    ...options,
    start,
    state,
    log: new RequestLog(),
    created: 0,
    minute: { end: 0, count: 0 },
  };

  const api = new Hono<Env>();
  // The order matters: preflights carry no key, and a fault comes before the key is checked.
  const allowing = cors({ origin: '*' });
  api.use((c, next) => (state.switches.cors ? allowing(c, next) : next()));
  api.use(readingForm, logging(service), delaying(service));
  api.use(faulting(service), limiting(service), authorizing(service));
  api.route('/', serviceOperations(service));

  const app = new Hono<Env>();
  app.route(API, api);
  // Tests in a browser also turn its switches.
  app.use('/_sandbox/*', cors({ origin: '*' }));
  app.route('/_sandbox', control(service));
  app.get('/', (c) => c.html(htmlPage('Report service')));
  app.get('/login', (c) => c.html(htmlPage('Sign in')));
  app.notFound((c) => c.html(htmlPage('Not Found'), 404));
  app.onError(errorAnswer);
  return app;
}

const readingForm: MiddlewareHandler<Env> = async (c, next) => {
  const isForm = contentType(c).startsWith('application/x-www-form-urlencoded');
  c.set('form', isForm ? Object.fromEntries(new URLSearchParams(await c.req.text())) : {});
  await next();
};

function logging({ key, log }: Service): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    const entry = log.add({
      at: new Date().toISOString(),
      method: c.req.method,
      path: path(c),
      query: c.req.query(),
      accept: c.req.header('accept') ?? '',
      authorized: isAuthorized(c, key),
      contentType: contentType(c),
      body: c.var.form,
    });
    await next();
    entry.ms = performance.now() - started;
    if (c.env.incoming.socket.destroyed) return;
    entry.bytes = (await c.res.clone().arrayBuffer()).byteLength;
    entry.status = c.res.status;
  };
}

/**
 * Holds the answer back, not the operation: a client that gives up doesn't undo its request. A shortened delay also
 * releases waiting answers.
 */
function delaying({ state }: Service): MiddlewareHandler<Env> {
  return async (_c, next) => {
    await next();
    await waitOut(() => state.switches.delay);
  };
}

function faulting({ state }: Service): MiddlewareHandler<Env> {
  return async (c, next) => {
    const fault = takeFault(state.switches.faults, c.req.method, path(c).slice(API.length));
    if (!fault) return next();
    if (fault.drop === 'before') return drop(c);
    const answer = faultAnswer(fault, secretOf(c));
    if (!answer) await next();
    const { delay = 0 } = fault;
    const isWaiting = () => state.switches.faults.some((it) => it.delay !== undefined);
    // Once no fault has a delay anymore, waiting answers are released.
    await waitOut(() => (isWaiting() ? delay : 0));
    if (fault.drop === 'after') return drop(c);
    if (answer) c.res = answer;
    for (const [name, value] of Object.entries(fault.headers ?? {})) c.res.headers.set(name, value);
    return undefined;
  };
}

/** Waits for some milliseconds, which a switch may reduce in the meantime. Doesn't keep the process from ending. */
async function waitOut(milliseconds: () => number): Promise<void> {
  const start = performance.now();
  const left = () => start + milliseconds() - performance.now();
  while (left() > 0) await wait(Math.min(left(), 50), undefined, { ref: false });
}

const MINUTE = 60_000;

/** Counts the requests of a minute, which begins with the first, and refuses the rest; refused requests don't count. */
function limiting(service: Service): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { limit } = service.state.switches;
    if (limit === null) return next();
    const now = Date.now();
    if (now >= service.minute.end) service.minute = { end: now + MINUTE, count: 0 };
    const { minute } = service;
    const isOver = minute.count >= limit;
    if (!isOver) minute.count += 1;
    const left = { 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Remaining': String(limit - minute.count) };
    if (!isOver) await next();
    else {
      const wait = {
        'Retry-After': Math.ceil((minute.end - now) / 1000),
        'X-RateLimit-Reset': Math.ceil(minute.end / 1000),
      };
      c.res = c.json({ message: 'Too Many Attempts.' }, 429);
      for (const [name, value] of Object.entries(wait)) c.res.headers.set(name, String(value));
    }
    for (const [name, value] of Object.entries(left)) c.res.headers.set(name, value);
    return undefined;
  };
}

function authorizing({ key }: Service): MiddlewareHandler<Env> {
  return async (c, next) => (isAuthorized(c, key) ? next() : unauthenticated(c));
}

/** Closes the client's connection; the returned answer reaches nobody. */
function drop(c: Context<Env>): Response {
  c.env.incoming.socket.destroy();
  return new Response();
}

/** The secret that the client sent: a password, else its key. */
function secretOf(c: Context<Env>): string {
  const { password = '' } = c.var.form;
  return password === '' ? (c.req.header('authorization') ?? '').replace(/^Bearer /, '') : password;
}

function isAuthorized(c: Context, key: string): boolean {
  return c.req.header('authorization') === `Bearer ${key}`;
}

function contentType(c: Context): string {
  return c.req.header('content-type') ?? '';
}

/** The path as it was sent, still percent-encoded. */
function path(c: Context): string {
  return new URL(c.req.url).pathname;
}
