import * as l10n from '@vscode/l10n';
import { CustomExecution, Task, TaskRevealKind, tasks, TaskScope, Uri, type WorkspaceFolder } from 'vscode';
import { taskType, type SiteArgument } from '../../ids';
import type { ConfiguredSite } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import type { Command, CommandContext } from '../command';
import { has } from '../target/commandArguments';
import { sessionOf } from '../target/targets';
import { readDefinition } from './gateDefinition';
import { GateTerminal } from './gateTerminal';
import { foldersWithSites, siteLabel, pickSite } from './pickSite';
import { gatedSites, runInTerminal } from './runGates';

/** Check Site: checks the pages of a site against its rules, in a terminal. Asks which one if there are several. */
export const checkSite: Command = async (context, { first }) => {
  sessionOf(context);
  const args = isSiteArgument(first) ? first : undefined;
  const choose = (sites: readonly ConfiguredSite[]) => gatedSites(sites, args?.site);
  const { folder, site } = await pickSite(context, l10n.t('Check Site'), choose, args?.folder);
  const task = taskFor(context, { type: taskType, site: site.url }, folder.folder, siteLabel(site));
  await tasks.executeTask(task);
};

/** Completes a task of `tasks.json`. */
export function resolveGateTask(context: CommandContext, { definition, scope, name }: Task): Task {
  return taskFor(context, definition, scope ?? TaskScope.Workspace, name);
}

/** Returns a task that checks sites according to a definition, in a terminal. */
export function taskFor(
  context: CommandContext,
  definition: Task['definition'],
  scope: WorkspaceFolder | TaskScope.Workspace | TaskScope.Global,
  name: string,
): Task {
  const folder = () => folderOf(context, scope);
  const execution = new CustomExecution((resolved) =>
    Promise.resolve(
      new GateTerminal((screen) => runInTerminal(context, folder, () => readDefinition(resolved), screen)),
    ),
  );
  const task = new Task(definition, scope, name, 'Site Reports', execution);
  task.presentationOptions = { reveal: TaskRevealKind.Always, clear: true };
  return task;
}

/** The folder of a task; without one, the first with a site file. */
async function folderOf(
  context: CommandContext,
  scope: WorkspaceFolder | TaskScope.Workspace | TaskScope.Global,
): Promise<FolderSites> {
  const [first] = await foldersWithSites(context, typeof scope === 'object' ? scope.uri.toString() : undefined);
  return first;
}

/** True for the argument of a command about a site. */
export function isSiteArgument(value: unknown): value is SiteArgument {
  return has(value, 'site') && typeof value.site === 'string' && !(value instanceof Uri);
}
