import * as l10n from '@vscode/l10n';
import { CodeLens, Range, type TextDocument, type Uri } from 'vscode';
import { worstFirst, type Report } from '../service/records';
import { commandId, type ReportArgument } from '../ids';
import { failedChecksOf, knownPages, rememberedReportsOf } from '../history/knownReports';
import { withoutFileName } from '../reports/reportsOfPage';
import type { Session } from '../vscode/session/sessions';
import type { WorkspaceSites } from '../vscode/workspace/workspaceSites';
import { formatCount, joined } from '../vscode/text/format';
import { resultLabel, ratingLine } from '../vscode/text/labels';
import type { EditedFiles } from './editedFiles';
import { isSiteFile, siteFileLenses } from './siteFileHelp';
import { withoutIcons } from '../util/plain';

const firstLine = new Range(0, 0, 0, 0);
/** Maximum number of a file's pages to look up in the history. */
const maxRemembered = 20;
/** Maximum number of reports that a lens updates: a file may generate thousands of pages. */
const maxUpdated = 10;

/**
 * Returns the lenses on the first line of a file that generates rated pages. Requests nothing, and leaves out guesses.
 */
export async function lensesOf(
  document: TextDocument,
  session: Session,
  sites: WorkspaceSites,
  edited: EditedFiles,
): Promise<readonly CodeLens[]> {
  const { uri } = document;
  if (isSiteFile(document)) return siteFileLenses(document);
  const reports = await certainReports(uri, session, sites);
  const [only] = reports;
  if (only === undefined) return [];
  const { name, url: service } = session.connection;
  const rating = reports.length > 1 ? severalLabel(reports) : ratingLine(only, await failedChecksOf(session, only));
  const title = withoutIcons(l10n.t('Published page: {0} · {1}', rating, name));
  const tooltip = l10n.t(
    'This is {0}’s rating of the published page. Changes to this file count only after you publish them and update the results.',
    name,
  );
  if (reports.length > 1) {
    const open = lens({ title, tooltip, command: commandId('showReportOfPage') }, uri);
    if (reports.length > maxUpdated) return [open];
    const several = reports.map(({ id, url }): ReportArgument => ({ id, service, page: url }));
    const command = { title: l10n.t('Update Results'), command: commandId('updateResults') };
    return [open, new CodeLens(firstLine, { ...command, arguments: [several[0], several] })];
  }
  const argument: ReportArgument = { id: only.id, service, page: only.url };
  return [
    lens({ title, tooltip, command: commandId('openReport') }, argument),
    lens({ title: l10n.t('Update Results'), command: commandId('updateResults') }, argument),
    ...(only.generatedAt !== undefined && edited.isEditedSince(uri, only.generatedAt) ? [editedLens(tooltip)] : []),
  ];
}

/** The reports of the pages that a file certainly generates: the loaded ones, else those seen before. */
async function certainReports(uri: Uri, session: Session, sites: WorkspaceSites): Promise<readonly Report[]> {
  const found = await sites.reportsOf(uri, await knownPages(session));
  const known = found.filter(({ confidence }) => confidence !== 'guess').map(({ report }) => report);
  if (known.length > 0) return known;
  const pages = (await sites.pagesOf(uri)).filter(({ confidence }) => confidence !== 'guess');
  const addresses = new Set(pages.flatMap(({ address }) => (address === undefined ? [] : spellingsOf(address))));
  const [newest] = await rememberedReportsOf(session, [...addresses].slice(0, maxRemembered));
  return newest === undefined ? [] : [newest];
}

/** A service may know a page with or without a file extension. */
function spellingsOf(address: string): readonly string[] {
  return [address, withoutFileName(address)];
}

/** A lens without a command: a change counts once it is published and rated. */
function editedLens(tooltip: string): CodeLens {
  const title = l10n.t('Edited since: publish the page, then update its results');
  return new CodeLens(firstLine, { title, tooltip, command: '' });
}

function lens(command: Omit<NonNullable<CodeLens['command']>, 'arguments'>, argument: ReportArgument | Uri): CodeLens {
  return new CodeLens(firstLine, { ...command, arguments: [argument] });
}

/** "12 reports (3 Bad, 4 Decent)": a number after a result would be its score. */
function severalLabel(reports: readonly Report[]): string {
  const counts = [...worstFirst, undefined].flatMap((result) => {
    const count = reports.filter((report) => report.result === result).length;
    return count === 0 ? [] : [`${formatCount(count)} ${resultLabel(result)}`];
  });
  return l10n.t('{0} reports ({1})', formatCount(reports.length), joined(counts));
}
