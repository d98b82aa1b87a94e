import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { runCommand } from './gateCommand';
import { aFolderWithCommand, aSandbox } from './suite';

/** A proxy that opens tunnels, with its host names and a record of its requests. */
class Proxy {
  readonly seen: string[] = [];
  status = 200;
  private readonly server = createServer();
  private readonly sockets = new Set<Socket>();

  /** @param hosts the local ports of otherwise unknown hosts */
  constructor(private readonly hosts: Readonly<Record<string, number>>) {
    this.server.on('connect', (request: IncomingMessage, socket: Socket) => this.open(request, socket));
  }

  async start(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return portOf(this.server);
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private open({ url = '', headers }: IncomingMessage, socket: Socket): void {
    this.sockets.add(socket);
    const { host: _, connection: __, ...others } = headers;
    this.seen.push([`CONNECT ${url}`, ...Object.entries(others).map((pair) => pair.join(': '))].join(' '));
    const port = this.hosts[url];
    socket.on('error', () => undefined);
    if (this.status !== 200 || port === undefined) {
      socket.end(`HTTP/1.1 ${port === undefined ? 502 : this.status} No\r\n\r\n`);
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    this.sockets.add(target);
    target.on('error', () => socket.destroy());
  }
}

function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port;
}

describe('The command behind a proxy', function () {
  const sandbox = aSandbox(this, { reports: 12, site: 'seeded.example' });
  const folder = aFolderWithCommand();
  let web: Server;
  let secure: ReturnType<typeof createSecureServer>;
  let proxy: Proxy;
  let address: string;
  const keysOnTheWeb: (string | undefined)[] = [];

  before(async () => {
    const pem = readFileSync('test/fixtures/untrusted.pem');
    const answer: RequestListener = ({ headers }, response) => {
      keysOnTheWeb.push(headers.authorization);
      response.end('<urlset><url><loc>https://seeded.example/pricing</loc></url></urlset>');
    };
    web = createServer(answer).listen(0, '127.0.0.1');
    secure = createSecureServer({ key: pem, cert: pem }, answer).listen(0, '127.0.0.1');
    await Promise.all([once(web, 'listening'), once(secure, 'listening')]);
    writeSite('http://web.invalid/sitemap.xml');
  });

  beforeEach(async () => {
    proxy = new Proxy({
      'reports.invalid:80': Number(new URL(sandbox().url).port),
      'web.invalid:80': portOf(web),
      [`127.0.0.1:${portOf(secure)}`]: portOf(secure),
    });
    address = `http://me:p%40ss@127.0.0.1:${await proxy.start()}`;
  });

  afterEach(() => proxy.stop());

  after(() => {
    web.close();
    secure.close();
  });

  const writeSite = (sitemap: string) =>
    writeFileSync(
      path.join(folder(), 'site-reports.json'),
      JSON.stringify({
        sites: [{ url: 'https://seeded.example', gate: { sitemap, pages: ['/pricing'], result: 'decent' } }],
      }),
    );
  const check = (environment: Readonly<Record<string, string>>, url = 'http://reports.invalid') =>
    runCommand(['check'], folder(), { url, key: sandbox().key }, environment);
  const hello = `proxy-authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}`;
  const both = ['web.invalid', 'reports.invalid'].map((host) => `CONNECT ${host}:80 ${hello}`);

  for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'all_proxy']) {
    it(`reaches the service and the web as ${name} says, and sends the key to the service alone`, async () => {
      keysOnTheWeb.length = 0;
      const { exitCode, err } = await check({ [name]: address });
      assert.deepEqual([exitCode, err], [0, 'Warning: The API key is sent unencrypted. Use an https address.\n']);
      assert.deepEqual(proxy.seen, both);
      assert.deepEqual(keysOnTheWeb, [undefined]);
    });
  }

  it('opens TLS inside of the tunnel', async () => {
    writeSite(`https://127.0.0.1:${portOf(secure)}/sitemap.xml`);
    // The certificate of the test isn't trusted.
    const environment = { HTTPS_PROXY: address, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { out } = await check(environment, sandbox().url);
    writeSite('http://web.invalid/sitemap.xml');
    assert.match(out, /The gate passed/);
    assert.deepEqual(proxy.seen, [`CONNECT 127.0.0.1:${portOf(secure)} ${hello}`]);
  });

  it('goes without it where NO_PROXY says so', async () => {
    const { exitCode } = await check({ HTTP_PROXY: address, NO_PROXY: 'localhost, 127.0.0.0/8' }, sandbox().url);
    assert.deepEqual([exitCode, proxy.seen], [0, both.slice(0, 1)]);
  });

  it('says that the proxy refuses, and no password of it', async () => {
    proxy.status = 407;
    const { exitCode, out, err } = await check({ HTTP_PROXY: address });
    assert.equal(exitCode, 3);
    assert.match(out, /The proxy blocked the request to reports\.invalid/);
    assert.ok(!`${out}${err}`.includes('p%40ss'));
  });

  it('refuses what is no proxy', async () => {
    for (const wrong of ['socks5://me:secret@127.0.0.1:1080', 'http://']) {
      const { exitCode, out, err } = await check({ ALL_PROXY: wrong });
      assert.deepEqual([exitCode, out], [2, '']);
      assert.match(err, /^The proxy in ALL_PROXY isn’t an address such as/);
      assert.ok(!err.includes('secret'));
    }
  });
});
