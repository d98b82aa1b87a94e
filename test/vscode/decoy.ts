import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A server that nothing should ever talk to: as a service, as a proxy, or as anything else. */
export interface Decoy {
  /** For example, `http://127.0.0.1:41234`. */
  readonly url: string;
  /** The number of connections made to it. */
  readonly connections: () => number;
  stop(): Promise<void>;
}

/** Listens on a free port, and ends every connection immediately. */
export async function startDecoy(): Promise<Decoy> {
  let connections = 0;
  const server = createServer((socket: Socket) => {
    connections += 1;
    socket.on('error', () => undefined).destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The decoy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    connections: () => connections,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
