import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { ValiError } from 'valibot';
import type { Env, Service } from './service';
import { withPatch } from './switches';

/**
 * Turns the switches, and shows the requests and the stored data. Not part of the service: for tests on this machine,
 * without a key.
 */
export function control(service: Service): Hono<Env> {
  const { state, start, log, store, restore } = service;
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const address = c.env.incoming.socket.remoteAddress ?? '';
    if (!/^(::1|(::ffff:)?127\..*)$/.test(address)) return c.json({ message: 'For this machine only.' }, 403);
    return next();
  });

  // Tests also run in a browser's worker.
  app.use(cors({ origin: '*' }));

  app.get('/', (c) => c.json(state.switches));

  app.patch('/', async (c) => {
    state.switches = withPatch(state.switches, await c.req.json());
    return c.json(state.switches);
  });

  app.delete('/', (c) => {
    state.switches = structuredClone(start);
    log.clear();
    service.created = 0;
    service.minute = { end: 0, count: 0 };
    return c.json(state.switches);
  });

  app.get('/requests', (c) => c.json(log.entries));

  app.delete('/reports', (c) => {
    restore();
    return c.json({});
  });

  app.get('/reports', (c) => c.json(store.storedReports(c.req.query('search') ?? '')));

  app.onError((error, c) => {
    const isWrong = error instanceof ValiError || error instanceof SyntaxError;
    return c.json({ message: error.message }, isWrong ? 422 : 500);
  });

  return app;
}
