import { trimmedUnseen } from './unseenCharacters';

/** True for this machine: `localhost`, `127.0.0.1`. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/**
 * Adds a missing scheme to an address: https for `example.com/page`, http for this machine. Anything else is only
 * trimmed.
 */
export function withScheme(text: string): string {
  const trimmed = trimmedUnseen(text);
  const [, host = '', after = ''] = /^(\[[\da-f:]+\]|[^\s/?#:@\\]+)((?::\d+)?(?:[/?#]\S*)?)$/i.exec(trimmed) ?? [];
  const isHost = isLoopback(host) || /^[^.].*\.[^.]+$/.test(host);
  return isHost ? `${isLoopback(host) ? 'http' : 'https'}://${host}${after}` : trimmed;
}
