import * as l10n from '@vscode/l10n';
import { CancellationError, commands, workspace } from 'vscode';
import { commandId } from '../../ids';
import { knownReports } from '../../history/knownReports';
import type { ProposedSite } from '../../reports/proposedSites';
import { candidatesOf, likeliestOf, type Proposal, proposalsFor, siteFileName } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { formatCount } from '../../vscode/text/format';
import { ask } from '../../vscode/ui/messages';
import { hostOf } from '../../util/url';
import type { CommandContext } from '../command';
import type { Target } from '../target/targets';
import { createSiteFile } from './setUpSites';

/** A site that most rated pages of a host suggest for a folder. */
interface Question {
  readonly folder: FolderSites;
  readonly proposal: Proposal;
  readonly site: ProposedSite;
}

/**
 * Asks once whether folders without an address generate the site whose known pages match their files.
 * @param host the only host to ask about, if the user's action is about one of its pages
 * @returns true if the folder has an address now, false if there is nothing to ask or it's another site
 * @throws CancellationError if the user cancels, or sets up the sites in another way
 */
export async function askForAddress(
  context: CommandContext,
  target: Target,
  folders: readonly FolderSites[],
  host?: string,
): Promise<boolean> {
  const question = await questionFor(context, target, folders, host);
  if (question === undefined) return false;
  const { folder, proposal, site } = question;
  const { proposedSites } = context;
  proposedSites.ask(site);
  const [yes, another, no] = [l10n.t('Yes'), l10n.t('Choose Another Site…'), l10n.t('Not This Site')];
  switch (await ask.information(textOf(question), undefined, yes, another, no)) {
    case yes:
      await createSiteFile(folder, [{ url: proposal.url, folder: proposal.site.folder, aliases: [], rules: [] }]);
      // The window may show another service now.
      if (context.sessions.current?.store !== target.store) throw new CancellationError();
      return true;
    case another:
      await commands.executeCommand(commandId('setUpSites'));
      throw new CancellationError();
    case no:
      await proposedSites.refuse(site);
      return false;
    case undefined:
    default:
      throw new CancellationError();
  }
}

function textOf({ folder, proposal: { rated, allRated }, site: { host } }: Question): string {
  const counts = [formatCount(rated), formatCount(allRated), host];
  const found =
    (workspace.workspaceFolders ?? []).length > 1
      ? l10n.t('{0} of the {1} rated pages on {2} have a source file in {3}.', ...counts, folder.folder.name)
      : l10n.t('{0} of the {1} rated pages on {2} have a source file in this workspace.', ...counts);
  return l10n.t('{0} Create {1} for this site?', found, siteFileName);
}

/** Returns the first folder without an address that has a site to ask about, based on known reports. */
async function questionFor(
  context: CommandContext,
  target: Target,
  folders: readonly FolderSites[],
  host: string | undefined,
): Promise<Question | undefined> {
  const reports = [...(await knownReports(target)).values()];
  const { proposedSites } = context;
  const candidates = candidatesOf(reports, []);
  for (const folder of candidates.length === 0 ? [] : folders) {
    if (await statesSites(folder)) continue;
    const siteAt = (url: string): ProposedSite => ({
      connection: target.connection,
      folder: folder.folder.uri.toString(),
      host: hostOf(url) ?? '',
    });
    const proposals = await proposalsFor(await folder.infer(), candidates, reports, (site) => folder.indexOf(site));
    const proposal = likeliestOf(proposals.filter(({ url }) => proposedSites.isNew(siteAt(url))));
    if (proposal === undefined) continue;
    const site = siteAt(proposal.url);
    if (host === undefined || host === site.host) return { folder, proposal, site };
  }
  return undefined;
}

/** True if a folder has an address, or a file that may define one. */
async function statesSites(folder: FolderSites): Promise<boolean> {
  const { text, faults } = await folder.stated();
  return text !== undefined || faults.length > 0 || (await folder.infer()).some(({ url }) => url !== undefined);
}
