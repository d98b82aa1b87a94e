import * as l10n from '@vscode/l10n';
import { workspace } from 'vscode';
import { AbortedError } from '../../util/abortedError';
import { checkTexts } from '../../vscode/text/checkText';
import { patient } from '../../service/patient';
import {
  exitCodeOf,
  faultyOutcome,
  type Folder,
  formats,
  type GatedSite,
  type GateOutcome,
  type GateProgress,
  runGate,
} from '../../gate';
import { isSameAddress, siteFileName, type ConfiguredSite } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { formatCount } from '../../vscode/text/format';
import { fullText, UserError } from '../../vscode/text/userError';
import type { CommandContext } from '../command';
import { sessionOf } from '../target/targets';
import type { GateTask } from './gateDefinition';
import type { TerminalEnd, TerminalScreen } from './gateTerminal';

/** The exit codes if trying again doesn't help, and if it may. */
const [wrongUse, notDetermined] = [2, 3];

/** Checks a folder's sites against their rules. Never rejects; errors are printed. */
export async function runInTerminal(
  context: CommandContext,
  folder: () => Promise<FolderSites>,
  task: () => GateTask,
  screen: TerminalScreen,
): Promise<TerminalEnd> {
  try {
    return await checkFolder(context, await folder(), task(), screen);
  } catch (error) {
    if (error instanceof AbortedError) {
      const sentence = l10n.t('The connection changed while the site was being checked. Run the check again.');
      return { text: screen.signal.aborted ? '' : `${sentence}\n`, exitCode: notDetermined };
    }
    if (error instanceof UserError) return { text: `${error.message}\n`, exitCode: wrongUse };
    context.log.error(fullText(error));
    const sentence = l10n.t('Site Reports encountered an internal error. See the log for details.');
    return { text: `${sentence}\n`, exitCode: wrongUse };
  }
}

async function checkFolder(
  context: CommandContext,
  folder: FolderSites,
  { site, maxWarnings, options }: GateTask,
  { tell, signal }: TerminalScreen,
): Promise<TerminalEnd> {
  const { service, connection } = sessionOf(context);
  const file = await folder.stated();
  const stated = { text: file.text ?? '', faults: file.faults };
  const outcomes: GateOutcome[] = [];
  if (stated.faults.length > 0) outcomes.push(faultyOutcome(stated));
  else {
    const own = gateFolderOf(folder);
    for (const gated of gatedSites(file.sites, site)) {
      const input = {
        site: gated,
        text: stated.text,
        service: patient(service),
        serviceUrl: connection.url,
        checkTexts,
        folder: await own,
      };
      const outcome = await runGate({ ...input, options, signal, tell: (progress) => tell(progressText(progress)) });
      if (signal.aborted) throw new AbortedError();
      if (outcome.baseline !== undefined) await write(folder, outcome.baseline);
      outcomes.push(outcome);
    }
  }
  const exitCode = exitCodeOf(outcomes, { maxWarnings });
  if (signal.aborted) throw new AbortedError();
  (await context.gateResults()).show(folder.folder.uri, stated.text, outcomes, exitCode);
  return { text: formats.text({ outcomes, exitCode }, true), exitCode };
}

/** Finds the files that generate the pages of a folder's sites. */
export async function gateFolderOf(folder: FolderSites): Promise<Folder> {
  const [index, files] = await Promise.all([folder.wholeIndex(), folder.files()]);
  const isWhole = (await folder.isWhole()) && !(await folder.leavesOutMatter());
  return {
    readText: (file, signal) => folder.readDocument(file, signal),
    sources: { index, files, isWhole, unread: await folder.unreadable(index) },
  };
}

/**
 * Returns the sites with rules: the one at an address, or all.
 * @throws UserError if there is none
 */
export function gatedSites(sites: readonly ConfiguredSite[], url?: string): readonly GatedSite[] {
  const chosen = sites.filter((site) => url === undefined || isSameAddress(site.url, url));
  const gated = chosen.filter((site): site is GatedSite => site.gate !== undefined);
  if (gated.length > 0) return gated;
  throw new UserError(
    chosen.length === 0 && url !== undefined
      ? l10n.t('{0} doesn’t define the site {1}.', siteFileName, url)
      : l10n.t('No site in {0} has a “gate”. Add one to define the rules for its pages.', siteFileName),
  );
}

async function write(
  folder: FolderSites,
  { file, text: content }: NonNullable<GateOutcome['baseline']>,
): Promise<void> {
  try {
    // The folder's own content names the file, and isn't trusted.
    if (await folder.isLink(file)) throw new Error('A link may lead elsewhere');
    await workspace.fs.writeFile(folder.uriOf(file), new TextEncoder().encode(content));
  } catch {
    throw new UserError(l10n.t('{0} couldn’t be written. Make sure you have permission to write there.', file));
  }
}

/** Describes the progress of a run in a few words. */
export function progressText({ kind, done, total }: GateProgress): string {
  const count = total === undefined ? formatCount(done) : l10n.t('{0} of {1}', formatCount(done), formatCount(total));
  switch (kind) {
    case 'reading':
      return l10n.t('Reading reports: {0}', count);
    case 'checks':
      return l10n.t('Reading checks: {0}', count);
    case 'updating':
      return l10n.t('Waiting for new results: {0}', count);
    case 'confirming':
      return l10n.t('Confirming failures: {0}', count);
  }
}
