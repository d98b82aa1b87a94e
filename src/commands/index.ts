import { commands, Disposable, tasks, type Uri } from 'vscode';
import { commandName, taskType, type Manifest } from '../ids';
import type { CommandContext } from './command';
import { fullText } from '../platform/text/userError';
import { lazily, type Load } from '../util/lazy';

/** Registers the manifest's commands behind the one error boundary. Their code is loaded when the first of them runs. */
export function registerCommands(
  context: CommandContext,
  manifest: Manifest,
  load: Load<typeof import('./onDemand')>,
): Disposable {
  const report = async (error: unknown) => {
    try {
      const { reportError } = await load();
      // It waits for an answer to its message.
      void reportError(error, context.log);
    } catch {
      // The file with all messages cannot be loaded: VS Code says what it can.
      context.log.error(fullText(error));
      throw error;
    }
  };
  return Disposable.from(
    context.sessions.onDidConnect(async () => (await load()).lookAtWhatIsKept(context).catch(report)),
    // Tasks are completed, not listed: listing them would do work whenever somebody looks at any tasks.
    tasks.registerTaskProvider(taskType, {
      provideTasks: () => undefined,
      resolveTask: async (task) => (await load()).resolveGateTask(context, task),
    }),
    ...manifest.contributes.commands.map(({ command }) =>
      commands.registerCommand(command, async (...given: unknown[]) => {
        try {
          const { isOfRows, readGiven, table } = await load();
          await table[commandName(command)](
            context,
            await readGiven(context.views, given, isOfRows(manifest, command)),
          );
        } catch (error) {
          await report(error);
        }
      }),
    ),
  );
}

/** Opens links for VS Code: a `UriHandler` whose promise resolves when it is done. */
export interface LinkHandler {
  handleUri(uri: Uri): Promise<void>;
}

export function linkHandler(context: CommandContext, load: Load<typeof import('./onDemand')>): LinkHandler {
  const opener = lazily(async () => new (await load()).LinkOpener(context));
  return { handleUri: async (uri) => (await opener()).open(uri) };
}
