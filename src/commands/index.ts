import { commands as vscodeCommands, Disposable, tasks, type Uri } from 'vscode';
import { commandName, taskType, type Manifest } from '../ids';
import type { CommandContext } from './command';
import { isOfRows, readArguments } from './target/commandArguments';
import { reportError } from '../vscode/ui/reportError';
import { lazily } from '../util/lazy';

type Load = () => Promise<typeof import('./commands')>;

/** Registers the manifest's commands behind the one error boundary. Their code is loaded when the first one runs. */
export function registerCommands(context: CommandContext, manifest: Manifest, load: Load): Disposable {
  // It waits for an answer to its message, which commands don't do.
  const report = (error: unknown) => void reportError(error, context.log);
  return Disposable.from(
    context.sessions.onDidConnect(async () => {
      const { lookAtWhatIsKept } = await load();
      await lookAtWhatIsKept(context).catch(report);
    }),
    // Tasks are completed, not listed: listing them would cause work whenever any tasks are listed.
    tasks.registerTaskProvider(taskType, {
      provideTasks: () => undefined,
      resolveTask: async (task) => (await load()).resolveGateTask(context, task),
    }),
    ...manifest.contributes.commands.map(({ command: id }) =>
      vscodeCommands.registerCommand(id, async (...passed: unknown[]) => {
        try {
          const { commands } = await load();
          await context.sessions.opened();
          const args = await readArguments(context.views, passed, isOfRows(manifest, id));
          await commands[commandName(id)](context, args);
        } catch (error) {
          report(error);
        }
      }),
    ),
  );
}

/** Opens links for VS Code: a `UriHandler` whose promise resolves when it is done. */
export interface LinkHandler {
  handleUri(uri: Uri): Promise<void>;
}

export function linkHandler(context: CommandContext, load: Load): LinkHandler {
  const opener = lazily(async () => new (await load()).LinkOpener(context));
  return {
    handleUri: async (uri) => {
      await context.sessions.opened();
      await (await opener()).open(uri);
    },
  };
}
