import { once } from 'node:events';
import { createServer } from 'node:net';

/** An address on this machine at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return `http://127.0.0.1:${address.port}`;
}
