import type { HttpBindings } from '@hono/node-server';
import type { Account } from './account';
import type { RequestLog } from './request-log';
import type { Store } from './store';
import type { Switches } from './switches';

/** What the parts of the service share. */
export type Service = {
  key: string;
  store: Store;
  /** Whose reports these are, if they are not made up. */
  account?: Account | undefined;
  /** Brings back the reports of the start, and those alone. */
  restore: () => void;
  log: RequestLog;
  /** The switches of the moment, replaced as a whole. */
  state: { switches: Switches };
  /** The switches at the start, which a reset brings back. */
  start: Switches;
  /** Seconds since 1970. */
  now: () => number;
  /** How many reports were created since the start or the last reset, those among them that were deleted again. */
  created: number;
  /** The requests of the present minute, which begins with the first: when it ends, in milliseconds since 1970, and how many. */
  minute: { end: number; count: number };
};

/** What a request carries along: Node's own request, and the fields of its form. */
export type Env = {
  Bindings: HttpBindings;
  Variables: { form: Record<string, string> };
};
