import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

type Choice = (asked: URL) => boolean;

/** A way to the sandbox that sees what a client does on it: how much at once, and what it gives up. It can hold answers back. */
export class Gateway {
  private readonly under = new Set<IncomingMessage>();
  private readonly abandoned: URL[] = [];
  private held: Choice = () => false;
  private release: () => void = () => undefined;
  private released = Promise.resolve();
  private most = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Opens a way to what listens at an address on this machine. */
  static async open(behind: string): Promise<Gateway> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No free port');
    const gateway = new Gateway(server, `http://127.0.0.1:${address.port}`);
    server.on('request', (incoming, response) => void gateway.passOn(incoming, response, new URL(behind)));
    return gateway;
  }

  /** How many requests there were at once, at most. */
  get mostAtOnce(): number {
    return this.most;
  }

  /** How many requests wait for an answer. */
  get waiting(): number {
    return this.under.size;
  }

  /** The requests whose answer was not waited for. */
  get givenUp(): readonly URL[] {
    return this.abandoned;
  }

  /** Holds back the answers to these requests until they are let go. */
  hold(choice: Choice): void {
    this.held = choice;
    this.released = new Promise((resolve) => (this.release = resolve));
  }

  letGo(): void {
    this.held = () => false;
    this.release();
  }

  async close(): Promise<void> {
    this.letGo();
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async passOn(incoming: IncomingMessage, response: ServerResponse, behind: URL): Promise<void> {
    const asked = new URL(incoming.url ?? '', this.url);
    this.under.add(incoming);
    this.most = Math.max(this.most, this.under.size);
    response.once('close', () => {
      this.under.delete(incoming);
      if (!response.writableFinished) this.abandoned.push(asked);
    });
    if (this.held(asked)) await this.released;
    const { method, headers, url: path } = incoming;
    const inner = request({ hostname: behind.hostname, port: behind.port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    inner.on('error', () => response.destroy());
    incoming.pipe(inner);
  }
}
