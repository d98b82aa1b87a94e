import type { NamedReport } from '../reportUri';
import type { Session, Sessions } from './sessions';

/** The window's session, if it uses the service that a report belongs to. */
export function sessionForReport({ current }: Sessions, { connectionId, service }: NamedReport): Session | undefined {
  const isOwn = current?.connection.id === connectionId && current.connection.url === service;
  return isOwn ? current : undefined;
}
