import { l10n, window, workspace } from 'vscode';
import type { Report } from '../../api/records';
import { rangeOf } from '../../sites/problems';
import type { Store } from '../../model/lists/store';
import { checksOf } from '../../model/report/checks';
import type { WorkspaceSource, WorkspaceSites } from '../../platform/sites/workspaceSites';
import { UserError } from '../../platform/text/userError';
import { titleOf } from '../../platform/text/labels';
import { askOption } from '../../platform/ui/quickPick';
import type { Command } from '../command';
import { reportFor } from '../target/targets';
import { reasonOf } from './reasons';
import { has } from '../target/given';

/** Open Source File: the file that generates a report's page; for one check, at the line of its value. */
export const openSource: Command = async (context, given) => {
  const { report, store } = await reportFor(context, given, l10n.t('Open Source File'));
  const source = await sourceOf(await context.sites(), report.url);
  const document = await workspace.openTextDocument(source.uri);
  const name = checkNameIn(given.first);
  const full = name === undefined ? report : await inFull(store, report);
  const check = checksOf(full).find((it) => it.name === name);
  const range = check && (await rangeOf(document, check));
  await window.showTextDocument(document, { ...(range && { selection: range }), preview: false });
};

/** A report with its checks, which the service may send only with the report itself. */
export async function inFull(store: Store, report: Report, signal?: AbortSignal): Promise<Report> {
  return checksOf(report).length > 0 ? report : store.fetchReport(report.id, signal ?? new AbortController().signal);
}

/**
 * Returns the file that makes a page. Asks if it is a guess, or one of several.
 * @throws UserError if no file of the workspace makes it
 */
export async function sourceOf(sites: WorkspaceSites, url: string): Promise<WorkspaceSource> {
  if (workspace.workspaceFolders === undefined) {
    throw new UserError(l10n.t('No folder is open. First open the folder that this site is generated from.'));
  }
  const sources = await sites.sourcesOf(url);
  const [first] = sources;
  const page = titleOf({ id: '', url });
  if (first === undefined) {
    throw new UserError(
      (await sites.lacksAddresses())
        ? noAddress()
        : l10n.t(
            'It isn’t known which file here generates {0}. Use “Set Up Sites…” to define which files generate which pages.',
            page,
          ),
    );
  }
  const stated = sources.filter(({ confidence }) => confidence === 'stated');
  const [only] = stated.length > 0 ? stated : sources;
  if (only !== undefined && only.confidence !== 'guess' && (stated.length === 1 || sources.length === 1)) return only;
  const isSeveral = workspace.workspaceFolders.length > 1;
  return askOption(
    l10n.t('Source of {0}', page),
    sources.map((source) => ({
      label: isSeveral ? `${source.folder.name}/${source.file}` : source.file,
      description: reasonOf(source),
      value: source,
    })),
  );
}

/** The message for a workspace whose sites have no known address. */
export function noAddress(): string {
  return l10n.t('The address of this site isn’t stated here. Use “Set Up Sites…” to define it.');
}

function checkNameIn(value: unknown): string | undefined {
  return has(value, 'check') && typeof value.check === 'string' ? value.check : undefined;
}
