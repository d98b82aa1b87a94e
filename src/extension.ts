import type { ExtensionContext } from 'vscode';
import { registerCommands } from './commands';
import { Connections } from './platform/connections';
import { Log } from './platform/log';
import { Sessions } from './platform/session';
import { Views } from './views';

/** Builds the objects top-down. Nothing is asked for, and no key is read, before a view shows or a command runs. */
export function activate(context: ExtensionContext): void {
  const log = new Log();
  const connections = new Connections(context);
  const sessions = new Sessions(connections, log);
  const views = new Views(sessions, connections);
  const commands = registerCommands({ connections, sessions, views, log });
  context.subscriptions.push(log, connections, sessions, views, commands);
}
