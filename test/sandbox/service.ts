import type { HttpBindings } from '@hono/node-server';
import type { RequestLog } from './request-log';
import type { Store } from './store';
import type { Switches } from './switches';

/** What the parts of the service share. */
export type Service = {
  key: string;
  store: Store;
  log: RequestLog;
  /** The switches of the moment, replaced as a whole. */
  state: { switches: Switches };
  /** The switches at the start, which a reset brings back. */
  start: Switches;
  /** Seconds since 1970. */
  now: () => number;
};

/** What a request carries along: Node's own request, and the fields of its form. */
export type Env = { Bindings: HttpBindings; Variables: { form: Record<string, string> } };
