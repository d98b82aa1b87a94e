import { CodeLens, l10n, Range, type TextDocument, type Uri } from 'vscode';
import { worstFirst, type Report } from '../api/records';
import { commandIds, type ReportArgument } from '../ids';
import { failedChecksOf, knownReports } from '../model/report/knownReports';
import type { Session } from '../platform/session/sessions';
import type { WorkspaceSites } from '../platform/sites/workspaceSites';
import { formatCount, joined } from '../platform/text/format';
import { resultLabel } from '../platform/text/labels';
import { verdictOf } from '../platform/text/verdict';

const firstLine = new Range(0, 0, 0, 0);

/** Returns the lenses on the first line of a file that makes rated pages. Requests nothing, and leaves out guesses. */
export async function lensesOf(
  { uri }: TextDocument,
  session: Session,
  sites: WorkspaceSites,
): Promise<readonly CodeLens[]> {
  const found = await sites.reportsOf(uri, await knownReports(session));
  const reports = found.filter(({ confidence }) => confidence !== 'guess').map(({ report }) => report);
  const [only] = reports;
  if (only === undefined) return [];
  if (reports.length > 1) return [lens(severalLabel(reports), commandIds.showReportOfPage, uri)];
  const argument: ReportArgument = { id: only.id, service: session.connection.url };
  return [
    lens(verdictOf(only, await failedChecksOf(session, only)), commandIds.openReport, argument),
    lens(l10n.t('Update Results'), commandIds.updateResults, argument),
  ];
}

function lens(title: string, command: string, argument: ReportArgument | Uri): CodeLens {
  return new CodeLens(firstLine, { title, command, arguments: [argument] });
}

/** "12 reports: Bad 3, Decent 4". */
function severalLabel(reports: readonly Report[]): string {
  const counts = worstFirst.flatMap((result) => {
    const count = reports.filter((report) => report.result === result).length;
    return count === 0 ? [] : [`${resultLabel(result)} ${formatCount(count)}`];
  });
  return l10n.t('{0} reports: {1}', formatCount(reports.length), joined(counts));
}
