import { commands, Disposable } from 'vscode';
import { commandIds, type CommandName } from '../ids';
import { reportError } from '../platform/errors';
import { changePrivacy } from './changePrivacy';
import type { Command, CommandContext } from './command';
import { connect } from './connect';
import { copyUrl } from './copyUrl';
import { createReport } from './createReport';
import { deleteProject } from './deleteProject';
import { deleteReport } from './deleteReport';
import { loadMore } from './loadMore';
import { openPage } from './openPage';
import { refresh } from './refresh';
import { removeConnection } from './removeConnection';
import { replaceApiKey } from './replaceApiKey';
import { switchConnection } from './switchConnection';
import { updateResults } from './updateResults';

const table: Readonly<Record<CommandName, Command>> = {
  connect,
  switchConnection,
  replaceApiKey,
  removeConnection,
  refresh,
  createReport,
  changePrivacy,
  updateResults,
  deleteReport,
  deleteProject,
  openPage,
  copyUrl,
  loadMore,
  showLog: ({ log }) => log.show(),
};

/** Registers every command behind the one error boundary. */
export function registerCommands(context: CommandContext): Disposable {
  const names = Object.keys(table) as CommandName[];
  return Disposable.from(
    ...names.map((name) =>
      commands.registerCommand(commandIds[name], async (argument: unknown) => {
        try {
          await table[name](context, argument);
        } catch (error) {
          void reportError(error, context.log);
        }
      }),
    ),
  );
}
