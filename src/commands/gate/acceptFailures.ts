import * as l10n from '@vscode/l10n';
import { Range, tasks, workspace, WorkspaceEdit } from 'vscode';
import { taskType } from '../../ids';
import type { GatedSite } from '../../gate';
import { siteFileName, withBaseline, type ConfiguredSite } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { UserError } from '../../vscode/text/userError';
import type { Command } from '../command';
import { sessionOf } from '../target/targets';
import { isSiteArgument, taskFor } from './checkSite';
import { pickSite, siteLabel } from './pickSite';
import { gatedSites } from './runGates';

/** The file of accepted failures, unless the gate names another one. */
const usualBaseline = 'site-reports-baseline.json';

/**
 * Accept Failures: checks a site, and writes its failures into its baseline, so that from then on only new or worse
 * ones fail. A gate without a baseline gets one.
 */
export const acceptFailures: Command = async (context, { first }) => {
  sessionOf(context);
  const args = isSiteArgument(first) ? first : undefined;
  const choose = (sites: readonly ConfiguredSite[]) => gatedSites(sites, args?.site);
  const { folder, site } = await pickSite(context, l10n.t('Accept Failures'), choose, args?.folder);
  if (site.gate.baseline === undefined) await nameBaseline(folder, site);
  const definition = { type: taskType, site: site.url, baseline: 'accept' };
  await tasks.executeTask(taskFor(context, definition, folder.folder, siteLabel(site)));
};

/** Names the baseline in the site file, and saves it: the next run reads it from the disk. */
async function nameBaseline(folder: FolderSites, { gate }: GatedSite): Promise<void> {
  const document = await workspace.openTextDocument(folder.siteFileUri);
  const text = document.getText();
  const edit = new WorkspaceEdit();
  const whole = new Range(document.positionAt(0), document.positionAt(text.length));
  edit.replace(folder.siteFileUri, whole, withBaseline(text, gate, usualBaseline));
  const isWritten = (await workspace.applyEdit(edit)) && (await document.save());
  if (!isWritten)
    throw new UserError(l10n.t('{0} couldn’t be written. Make sure you have permission to write there.', siteFileName));
  folder.forget();
}
