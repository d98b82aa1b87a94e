import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

interface Target {
  hostname: string;
  port: number;
}

/** Our own answers in place of VS Code's, by path. */
export type OwnAnswers = Record<string, { type: string; body: string | Buffer }>;

export interface FrontDoor {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves some answers of our own, and everything else at the same origin from the VS Code server behind it. */
export async function openFrontDoor(port: number, behind: Target, own: OwnAnswers): Promise<FrontDoor> {
  const server = createServer((incoming, response) => {
    const answer = own[incoming.url ?? ''];
    if (answer) response.writeHead(200, { 'Content-Type': answer.type, 'Cache-Control': 'no-store' }).end(answer.body);
    else passOn(incoming, response, behind);
  });
  const sockets = new Set<Socket>();
  server.on('upgrade', (incoming, socket: Socket, head) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    passOnSocket(incoming, socket, head, behind);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function passOn(incoming: IncomingMessage, response: ServerResponse, behind: Target): void {
  const { url: path, method, headers } = incoming;
  const inner = request({ ...behind, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  inner.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end('VS Code has ended.');
  });
  incoming.pipe(inner);
}

function passOnSocket(incoming: IncomingMessage, socket: Socket, head: Buffer, { port, hostname }: Target): void {
  // Otherwise a message waits up to 40 ms for the acknowledgment of the previous one.
  const inner = connect({ port, host: hostname, noDelay: true }, () => {
    inner.write(`${headOf(incoming)}\r\n\r\n`);
    inner.write(head);
    socket.pipe(inner).pipe(socket);
  });
  inner.once('close', () => socket.destroy()).on('error', () => socket.destroy());
  socket.once('close', () => inner.destroy()).on('error', () => inner.destroy());
}

/** The request line and the headers, as they came. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return lines.join('\r\n');
}
