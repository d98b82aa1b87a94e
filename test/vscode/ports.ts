import { once } from 'node:events';
import { createServer } from 'node:net';

/** The first port of a range that nothing on this machine listens on. */
export async function freePort(first: number, last: number): Promise<number> {
  for (let port = first; port <= last; port++) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`No port from ${first} to ${last} is free.`);
}
