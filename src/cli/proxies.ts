import { BlockList, isIP } from 'node:net';
import { parseUrl } from '../util/url';
import { UsageError } from './usageError';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the proxy through which a request is sent; undefined for one that is sent directly. */
export type ProxyOf = (target: URL) => URL | undefined;

/**
 * Reads HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, and NO_PROXY, in upper or lower case, as curl does.
 * @returns undefined if no proxy is named
 * @throws UsageError if one of them isn't a proxy's address
 */
export function proxiesOf(environment: Environment): ProxyOf | undefined {
  const proxies = new Map(
    ['https', 'http'].flatMap((scheme) => {
      const proxy = namedProxy(environment, `${scheme}_proxy`) ?? namedProxy(environment, 'all_proxy');
      return proxy === undefined ? [] : [[`${scheme}:`, proxy]];
    }),
  );
  const isDirect = exceptionsOf(valueOf(environment, 'no_proxy') ?? '');
  if (proxies.size === 0) return undefined;
  return (target) => (isDirect(target) ? undefined : proxies.get(target.protocol));
}

function valueOf(environment: Environment, name: string): string | undefined {
  return environment[name] ?? environment[name.toUpperCase()];
}

function namedProxy(environment: Environment, name: string): URL | undefined {
  const text = valueOf(environment, name)?.trim() ?? '';
  if (text === '') return undefined;
  const proxy = parseUrl(text.includes('://') ? text : `http://${text}`);
  if (proxy !== undefined && /^https?:$/.test(proxy.protocol)) return proxy;
  // It may contain a password, so it isn't repeated.
  throw new UsageError(
    `The proxy in ${name.toUpperCase()} isn’t an address such as http://proxy.example.com:8080. Other kinds of proxies aren’t supported.`,
  );
}

/** Returns a test for the hosts in NO_PROXY: a host with its subdomains, an IP address or a block of them, or all. */
function exceptionsOf(list: string): (target: URL) => boolean {
  const entries = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');
  const blocks = new BlockList();
  for (const entry of entries) {
    const [, address = '', bits = ''] = /^\[?([\da-f.:]+)\]?\/(\d{1,3})$/.exec(entry) ?? [];
    const family = isIP(address);
    if (family !== 0 && Number(bits) <= (family === 4 ? 32 : 128))
      blocks.addSubnet(address, Number(bits), kind(family));
  }
  return ({ hostname, port, protocol }) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const own = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
    const family = isIP(host);
    return entries.some((entry) => isNamed(entry, host, own)) || (family !== 0 && blocks.check(host, kind(family)));
  };
}

function isNamed(entry: string, host: string, port: string): boolean {
  if (entry === '*' || entry.replace(/^\[|\]$/g, '') === host) return true;
  const [, name = '', only = port] = /^\[?(?:\*?\.)?([^\]]*?)\]?(?::(\d+))?$/.exec(entry) ?? [];
  return name !== '' && only === port && (host === name || host.endsWith(`.${name}`));
}

function kind(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}
