import type { HttpBindings } from '@hono/node-server';
import type { Account } from './account';
import type { RequestLog } from './request-log';
import type { Store } from './store';
import type { Switches } from './switches';

/** The state that the parts of the service share. */
export type Service = {
  key: string;
  store: Store;
  /** The account of the reports, if they aren't made up. */
  account?: Account | undefined;
  /** Restores the initial reports, and only those. */
  restore: () => void;
  log: RequestLog;
  /** The current switches, replaced as a whole. */
  state: { switches: Switches };
  /** The initial switches, which a reset restores. */
  start: Switches;
  /** Seconds since 1970. */
  now: () => number;
  /** Number of reports created since the start or the last reset, including those deleted again. */
  created: number;
  /**
   * The requests of the current minute, which begins with the first: when it ends, in milliseconds since 1970, and
   * their number.
   */
  minute: { end: number; count: number };
};

/** The context of a request: Node's own request, and the fields of its form. */
export type Env = {
  Bindings: HttpBindings;
  Variables: { form: Record<string, string> };
};
