import { commands, Disposable } from 'vscode';
import { commandIds, type CommandName } from '../ids';
import { reportError } from '../platform/errors';
import type { Command, CommandContext } from './command';

/** Where each command is. Its code is evaluated when it first runs. */
const table: Readonly<Record<CommandName, () => Promise<Command>>> = {
  connect: async () => (await import('./connect')).connect,
  switchConnection: async () => (await import('./switchConnection')).switchConnection,
  replaceApiKey: async () => (await import('./replaceApiKey')).replaceApiKey,
  removeConnection: async () => (await import('./removeConnection')).removeConnection,
  refresh: async () => (await import('./refresh')).refresh,
  searchReports: async () => (await import('./search')).searchReports,
  searchProjects: async () => (await import('./search')).searchProjects,
  filterReports: async () => (await import('./filterReports')).filterReports,
  filterByProject: async () => (await import('./filterReports')).filterByProject,
  sortReports: async () => (await import('./arrange')).sortReports,
  sortProjects: async () => (await import('./arrange')).sortProjects,
  groupReports: async () => (await import('./arrange')).groupReports,
  clearReports: async () => (await import('./arrange')).clearReports,
  clearProjects: async () => (await import('./arrange')).clearProjects,
  saveQuery: async () => (await import('./savedQueries')).saveQuery,
  openQuery: async () => (await import('./savedQueries')).openQuery,
  goToReport: async () => (await import('./goToReport')).goToReport,
  createReport: async () => (await import('./createReport')).createReport,
  changePrivacy: async () => (await import('./changePrivacy')).changePrivacy,
  updateResults: async () => (await import('./updateResults')).updateResults,
  deleteReport: async () => (await import('./deleteReport')).deleteReport,
  deleteProject: async () => (await import('./deleteProject')).deleteProject,
  openPage: async () => (await import('./openPage')).openPage,
  copyUrl: async () => (await import('./copyUrl')).copyUrl,
  loadMore: async () => (await import('./loadMore')).loadMore,
  loadAll: async () => (await import('./loadAll')).loadAll,
  showLog: () => Promise.resolve(({ log }) => log.show()),
};

/** Registers every command behind the one error boundary. */
export function registerCommands(context: CommandContext): Disposable {
  const names = Object.keys(table) as CommandName[];
  return Disposable.from(
    ...names.map((name) =>
      commands.registerCommand(commandIds[name], async (argument: unknown) => {
        try {
          const command = await table[name]();
          await command(context, argument);
        } catch (error) {
          void reportError(error, context.log);
        }
      }),
    ),
  );
}
