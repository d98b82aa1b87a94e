import type { Memento } from 'vscode';
import type { KeptOfConnections } from '../model/connection';
import type { ConnectionStore } from '../platform/storage/connectionStore';
import type { Jobs } from '../platform/jobs/runningJob';
import type { Log } from '../platform/log';
import type { QueryStore } from '../platform/storage/queryStore';
import type { Sessions } from '../platform/session/sessions';
import type { MarkdownPreviews } from '../platform/ui/markdownPreviews';
import type { Views } from '../views';

/** What commands work with. */
export interface CommandContext {
  readonly connections: ConnectionStore;
  /** What keeps something of each connection, and forgets it with the connection. */
  readonly leftBehind: readonly KeptOfConnections[];
  readonly queries: QueryStore;
  readonly jobs: Jobs;
  readonly previews: MarkdownPreviews;
  readonly sessions: Sessions;
  readonly views: Views;
  readonly log: Log;
  /** What is remembered on this machine, whatever the connection. */
  readonly globalState: Memento;
}

/**
 * A command. The argument is a row of a tree, the small object of `ids.ts`, or nothing, from the palette;
 * it comes from outside, so each command reads it for itself. The selection has all rows, where several are selected.
 */
export type Command = (context: CommandContext, argument: unknown, selection?: unknown) => Promise<void> | void;
