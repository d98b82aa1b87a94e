import { resolve } from 'node:path';
import { startChild } from './child';
import { nodeWithSqlite } from './node';
import type { LoggedRequest } from './request-log';
import type { StoredReport } from './store';
import type { Switches } from './switches';

export type SandboxOptions = {
  reports?: number;
  /** The one site of all reports; many by default. */
  site?: string;
  /** The file that describes an account, which provides the reports instead. */
  account?: string;
  /** Any free one by default. */
  port?: number;
  seed?: number;
  /** The time at the start, in the format of Date.parse. */
  now?: string;
  file?: string;
  key?: string;
  delay?: number;
  /** Maximum number of requests per minute; 0, which means unlimited, by default. */
  limit?: number;
  /** True if some reports break careless code. */
  hostile?: boolean;
};

export type Sandbox = {
  /** Without a trailing slash. */
  url: string;
  key: string;
  /** Turns some switches; returns all of them. */
  control(patch: Partial<Switches>): Promise<Switches>;
  /** Turns all switches back and empties the request log. The reports stay as they are. */
  reset(): Promise<void>;
  /** Restores the initial reports, and only those. */
  restore(): Promise<void>;
  /** The requests to the service since the start or the last reset. */
  requests(): Promise<LoggedRequest[]>;
  /**
   * All stored reports whose address contains the text, oldest first: the true data, however the service misbehaves.
   */
  reports(search?: string): Promise<StoredReport[]>;
  stop(): Promise<void>;
};

/** Starts the built sandbox on a free port, as a process of its own that ends with this one at the latest. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const flags = Object.entries({ limit: 0, ...options }).flatMap(([name, value]) =>
    typeof value === 'boolean' ? (value ? [`--${name}`] : []) : [`--${name}`, String(value)],
  );
  const program = ['--disable-warning=ExperimentalWarning', resolve('out/sandbox/main.mjs')];
  const { groups, stop } = await startChild(
    nodeWithSqlite(),
    [...program, '--port', '0', '--stop-with-stdin', ...flags],
    /^Sandbox URL: (.+)\nAPI key: (.+)\n/m,
  );
  const [url = '', key = ''] = groups;
  const address = `${url}/_sandbox`;
  return {
    url,
    key,
    control: async (patch) => (await ask(address, 'PATCH', patch)) as Switches,
    reset: async () => {
      await ask(address, 'DELETE');
    },
    restore: async () => {
      await ask(`${address}/reports`, 'DELETE');
    },
    requests: async () => (await ask(`${address}/requests`, 'GET')) as LoggedRequest[],
    reports: async (search = '') =>
      (await ask(`${address}/reports?${new URLSearchParams({ search }).toString()}`, 'GET')) as StoredReport[],
    stop,
  };
}

async function ask(address: string, method: string, patch?: Partial<Switches>): Promise<unknown> {
  const response = await fetch(address, { method, body: patch ? JSON.stringify(patch) : null });
  if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
  return response.json();
}
