import { isLoopback } from '../util/scheme';

/** True if the key would travel unencrypted over a network: plain http to anything but this machine. */
export function isUnencrypted(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}
