import { readBaseUrl } from '../service/baseUrl';
import { isFields } from '../util/json';

/** A service that the user connects to. Its key is stored separately, in SecretStorage, under `secretNameOf`. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  /** The base URL, as `readBaseUrl` returns it. */
  readonly url: string;
}

/** Data that is stored for each connection, besides the list of connections. */
export interface ConnectionData {
  /** Deletes everything stored for a connection, at any address it ever had. */
  readonly forget: (connectionId: string) => Promise<void>;
}

/**
 * The name under which data is stored for a connection's service. Another address has other reports, and data about one
 * service may not be used for another.
 */
export function serviceKeyOf({ id, url }: Connection): string {
  return `${id} ${url}`;
}

/** True if a place belongs to this connection, at any address it ever had. */
export function isServiceKeyOf(connectionId: string, place: string): boolean {
  return place.startsWith(`${connectionId} `);
}

const secretPrefix = 'apiKey:';

/** The name of a connection's key in SecretStorage. It contains the origin, so that a changed address finds no key. */
export function secretNameOf({ id, url }: Connection): string {
  return `${secretPrefix}${id}:${new URL(url).origin}`;
}

/** True if a secret is the key of a connection, at any address it ever had. */
export function isSecretNameOf(connectionId: string, name: string): boolean {
  return name.startsWith(`${secretPrefix}${connectionId}:`);
}

export function isKeyName(name: string): boolean {
  return name.startsWith(secretPrefix);
}

/** Reads the stored list without invalid entries: another version or machine may have written it. */
export function readConnections(value: unknown): readonly Connection[] {
  return Array.isArray(value) ? value.flatMap(readConnection) : [];
}

function readConnection(value: unknown): readonly Connection[] {
  if (!isFields(value)) return [];
  const { id, name, url: address } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof address !== 'string') return [];
  const { url } = readBaseUrl(address);
  return url === undefined ? [] : [{ id, name, url }];
}

/** A name for a new connection: the service's host and path, numbered if that name is taken. */
export function suggestName(url: string, taken: readonly Connection[]): string {
  const { host, pathname } = new URL(url);
  const base = host + pathname.replace(/\/$/, '');
  const names = new Set(taken.map(({ name }) => name));
  for (let number = 1, name = base; ; name = `${base} (${++number})`) {
    if (!names.has(name)) return name;
  }
}
