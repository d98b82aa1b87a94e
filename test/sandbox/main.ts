// A report service to try the extension with, and to test it against: node out/sandbox/main.mjs --help
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { readAccount } from './account';
import { createApp } from './app';
import { HELP, readOptions } from './options';
import { seed } from './seed';
import { Store } from './store';

try {
  const options = readOptions();
  if (options.help) console.log(HELP);
  else await run(options);
} catch (error) {
  fail(error);
}

async function run(options: ReturnType<typeof readOptions>): Promise<void> {
  const { key, host, port, delay, limit } = options;
  const now = clock(options.now);
  const store = new Store(await openDatabase(options.file));
  const account = options.account === undefined ? undefined : readAccount(options.account);
  const fill = () => seed(store, { ...options, account, now: now() });
  if (store.isEmpty) fill();
  store.createIndexes();
  const restore = () => store.refill(fill);

  const app = createApp({ key, store, account, now, restore, switches: { delay, limit } });
  // An idle connection that is closed by chance while a request arrives would be a fault that no test has set.
  const serverOptions = { keepAliveTimeout: 600_000 };
  const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, announce).on(
    'error',
    (error: Error) => {
      fail(error);
      stop();
    },
  );
  server.once('close', () => store.db.close());
  process.once('SIGINT', stop).once('SIGTERM', stop);
  if (options.stopWithStdin) process.stdin.resume().once('close', stop);

  function announce(address: AddressInfo): void {
    const authority = `${host.includes(':') ? `[${host}]` : host}:${address.port}`;
    console.log(`Sandbox URL: http://${authority}\nAPI key: ${key}\nCtrl+C stops it.`);
  }

  function stop(): void {
    process.stdin.destroy();
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
}

async function openDatabase(file: string) {
  // Imported dynamically: an older Node would fail before it could print a message about it.
  const sqlite = await import('node:sqlite').catch(() => null);
  if (sqlite) return new sqlite.DatabaseSync(file);
  throw new Error(`This is Node ${process.versions.node}, but the sandbox needs node:sqlite: use Node 22.13 or newer.`);
}

/** A clock that starts at the given time, in milliseconds, and continues from there, in seconds since 1970. */
function clock(start: number): () => number {
  const ahead = start - Date.now();
  return () => Math.floor((Date.now() + ahead) / 1000);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
