import * as l10n from '@vscode/l10n';
import { CustomExecution, Task, TaskRevealKind, tasks, TaskScope, Uri, type WorkspaceFolder } from 'vscode';
import { taskType, type SiteArgument } from '../../ids';
import type { GatedSite } from '../../model/gate/gateInput';
import { siteFileName, type StatedSite } from '../../model/sites/statedSite';
import type { FolderSites } from '../../platform/sites/folderSites';
import { UserError } from '../../platform/text/userError';
import { askOption } from '../../platform/ui/quickPick';
import { withoutIcons } from '../../util/plain';
import type { Command, CommandContext } from '../command';
import { has } from '../target/given';
import { sessionOf } from '../target/targets';
import { readDefinition } from './gateDefinition';
import { GateTerminal } from './gateTerminal';
import { gatedSites, runInTerminal } from './runGates';

/** Check Site: holds the pages of a site against its rules, in a terminal. Asks which one if there are several. */
export const checkSite: Command = async (context, { first }) => {
  sessionOf(context);
  const { folder, site } = await pickSite(context, isSiteArgument(first) ? first : undefined);
  const task = taskFor(context, { type: taskType, site: site.url }, folder.folder, nameOf(site));
  await tasks.executeTask(task);
};

/** Completes a task of `tasks.json`. */
export function resolveGateTask(context: CommandContext, { definition, scope, name }: Task): Task {
  return taskFor(context, definition, scope ?? TaskScope.Workspace, name);
}

/** A folder with one of its sites. */
interface FoundSite {
  readonly folder: FolderSites;
  readonly site: GatedSite;
}

/** @throws UserError if no folder has a site with rules */
async function pickSite(context: CommandContext, given: SiteArgument | undefined): Promise<FoundSite> {
  const all: { readonly folder: FolderSites; readonly site: StatedSite }[] = [];
  for (const folder of await foldersWithSites(context, given?.folder)) {
    for (const site of (await folder.stated()).sites) all.push({ folder, site });
  }
  const gated: readonly StatedSite[] = gatedSites(
    all.map(({ site }) => site),
    given?.site,
  );
  const found = all.filter((it): it is FoundSite => gated.includes(it.site));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const options = found.map((value) => ({ label: nameOf(value.site), description: value.folder.folder.name, value }));
  return askOption(l10n.t('Check Site'), options);
}

function nameOf({ url }: GatedSite): string {
  return withoutIcons(url.replace(/^https?:\/\//, ''));
}

function taskFor(
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

/** The folders with a site file: the one at a URI, or all. @throws UserError if there is none */
async function foldersWithSites(
  context: CommandContext,
  uri: string | undefined,
): Promise<readonly [FolderSites, ...FolderSites[]]> {
  const found: FolderSites[] = [];
  for (const folder of (await context.sites()).folders) {
    if (uri !== undefined && folder.folder.uri.toString() !== uri) continue;
    const { text, faults } = await folder.stated();
    if (text !== undefined || faults.length > 0) found.push(folder);
  }
  const [first, ...others] = found;
  if (first !== undefined) return [first, ...others];
  throw new UserError(l10n.t('There’s no {0} here. Use “Set Up Sites…” to create it.', siteFileName));
}

function isSiteArgument(value: unknown): value is SiteArgument {
  return has(value, 'site') && typeof value.site === 'string' && !(value instanceof Uri);
}
