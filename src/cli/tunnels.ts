import { request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect as connectOverTls } from 'node:tls';
import { getOrAdd } from '../util/getOrAdd';
import { decodedPercents } from '../util/url';
import type { ProxyOf } from './proxies';
import { UsageError } from './usageError';

/** The object that Node's `fetch` sends its requests with. */
interface Dispatcher {
  dispatch(options: { readonly origin?: string | URL }, handler: object): boolean;
}

/** The target of a connection, as Node’s `fetch` describes it. */
interface Target {
  readonly protocol: string;
  /** Without brackets. */
  readonly hostname: string;
  readonly port: string;
}

type Connect = (target: Target, done: (error: Error | null, socket: Socket | null) => void) => void;
type AgentClass = new (options: { readonly connect: Connect }) => Dispatcher;

/** The keys under which `fetch` finds its dispatcher: the first in Node 26, the second in Node 20. */
const keys = ['undici.globalDispatcher.2', 'undici.globalDispatcher.1'].map((name) => Symbol.for(name));

/** Milliseconds for a proxy to open a connection. */
const maxOpeningMs = 20_000;

/** A proxy has not opened a connection. `unreachableCause` knows its code. */
class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code = 'ERR_PROXY_TUNNEL';
}

/**
 * Makes Node's `fetch` open a tunnel to each host through its proxy. The proxy doesn't see the key, since it's sent
 * inside the tunnel. The agent is Node's own: bundling another version of undici would double the size of this program,
 * and wouldn't fit every version of Node.
 */
export function sendThrough(proxyOf: ProxyOf): void {
  // This loads the parts of `fetch`.
  void new Headers();
  const usual = keys.map((key): unknown => Reflect.get(globalThis, key)).find(isDispatcher);
  if (usual === undefined)
    throw new UsageError('This program can’t use the proxy of the environment here. Run it with Node 20.19 or newer.');
  const AgentOfNode = usual.constructor as AgentClass;
  const agents = new Map<string, Dispatcher>();
  const agentOf = (proxy: URL) =>
    getOrAdd(agents, proxy.href, () => new AgentOfNode({ connect: (target, done) => open(proxy, target, done) }));
  const dispatcher: Dispatcher = {
    dispatch: (options, handler) => {
      const proxy = options.origin === undefined ? undefined : proxyOf(new URL(options.origin));
      return (proxy === undefined ? usual : agentOf(proxy)).dispatch(options, handler);
    },
  };
  for (const key of keys) Reflect.set(globalThis, key, dispatcher);
}

function isDispatcher(value: unknown): value is Dispatcher {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}

/** Opens a tunnel through a proxy, with TLS inside if the target uses it. */
function open(proxy: URL, { protocol, hostname, port }: Target, done: Parameters<Connect>[1]): void {
  const isSecure = protocol === 'https:';
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  const target = `${host}:${port === '' ? (isSecure ? 443 : 80) : port}`;
  const request = (proxy.protocol === 'https:' ? requestOverHttps : requestOverHttp)({
    ...{ method: 'CONNECT', host: proxy.hostname.replace(/^\[|\]$/g, ''), port: proxy.port, path: target },
    ...{ agent: false, timeout: maxOpeningMs, headers: { Host: target, ...authorizationOf(proxy) } },
  });
  request.once('timeout', () => request.destroy(new ProxyError('The proxy doesn’t answer')));
  request.once('error', (cause) => done(new ProxyError('The proxy can’t be reached', { cause }), null));
  request.once('connect', ({ statusCode = 0 }, socket: Socket) => {
    socket.setTimeout(0);
    if (statusCode < 200 || statusCode > 299) {
      socket.destroy();
      done(new ProxyError(`The proxy answered ${statusCode}`), null);
    } else if (isSecure) secure(socket, hostname, done);
    else done(null, socket);
  });
  request.end();
}

function secure(socket: Socket, host: string, done: Parameters<Connect>[1]): void {
  // An IP address isn't a valid server name.
  const servername = isIP(host) === 0 ? host : '';
  const secured = connectOverTls({ socket, host, servername, ALPNProtocols: ['http/1.1'] });
  const fail = (error: Error) => done(error, null);
  secured.once('error', fail);
  secured.once('secureConnect', () => {
    secured.off('error', fail);
    done(null, secured);
  });
}

function authorizationOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const pair = [username, password].map((text) => decodedPercents(text) ?? text).join(':');
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
