import type { Memento, Uri } from 'vscode';
import type { ConnectionData } from '../reports/connection';
import type { GateResults } from '../editor/gateResults';
import type { Problems } from '../editor/problems';
import type { Jobs } from '../vscode/jobs/jobs';
import type { Log } from '../vscode/log';
import type { WorkspaceSites } from '../vscode/workspace/workspaceSites';
import type { Sessions } from '../vscode/session/sessions';
import type { ConnectionStore } from '../vscode/storage/connectionStore';
import type { SavedQueries } from '../reports/lists/savedQueries';
import type { ProposedSites } from '../reports/proposedSites';
import type { Previews } from '../vscode/ui/previews';
import type { WalkthroughSteps } from '../vscode/ui/walkthroughSteps';
import type { Views } from '../views';
import type { CommandArguments } from './target/commandArguments';

/** The objects that commands work with. */
export interface CommandContext {
  readonly connections: ConnectionStore;
  /** The stores with data of connections; each deletes a connection's data when the connection is removed. */
  readonly connectionData: () => Promise<readonly ConnectionData[]>;
  readonly savedQueries: SavedQueries;
  readonly proposedSites: ProposedSites;
  readonly jobs: Jobs;
  readonly previews: Previews;
  readonly steps: WalkthroughSteps;
  readonly sessions: Sessions;
  readonly views: Views;
  /** The sites that the workspace generates, searched for at the first call. */
  readonly sites: () => Promise<WorkspaceSites>;
  readonly problems: () => Promise<Problems>;
  readonly gateResults: () => Promise<GateResults>;
  readonly log: Log;
  /** The folder of the installed extension. */
  readonly extensionUri: Uri;
  /** The file that keeps the problems of reports; undefined if no folder is open. */
  readonly problemsFile: Uri | undefined;
  /** The state on this machine that all connections share. */
  readonly globalState: Memento;
}

/** A command: carries out what the user wants, with its arguments. */
export type Command = (context: CommandContext, args: CommandArguments) => Promise<void> | void;
