import * as l10n from '@vscode/l10n';
import { CancellationError, env, workspace, type Uri } from 'vscode';
import type { Report } from '../../service/records';
import { localFilterOf, reportQueryOf, type ListRequest } from '../../reports/lists/query';
import { foundList } from '../../reports/lists/homes';
import { fails } from '../../reports/lists/failedChecksOfAll';
import { readReports } from '../../reports/lists/readList';
import { inListOrder, sortKeyOf, type SortKey } from '../../reports/lists/reportOrder';
import {
  exportDocument,
  exportFile,
  exportFormats,
  exportRow,
  type ExportedRow,
  type ExportFormat,
  type ExportTexts,
} from '../../reports/export';
import type { Session } from '../../vscode/session/sessions';
import { formatCount, absoluteTime, joined } from '../../vscode/text/format';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { ask, confirmIfPartial } from '../../vscode/ui/messages';
import { askOption } from '../../vscode/ui/quickPick';
import { askFile } from '../../vscode/ui/saveDialog';
import type { Command, CommandContext } from '../command';
import { eachOnce, readSelection } from '../target/commandArguments';
import { plural } from '../../vscode/text/plural';
import { sessionOf, reportsFor, type ReportsTarget } from '../target/targets';
import { asText } from '../../util/markdown';
import { checkName } from '../../vscode/text/checkText';
import { privacyLabel, resultLabel } from '../../vscode/text/labels';

/** Number of requests above which it asks first. */
const maxUnaskedRequests = 1000;

type Scope = readonly Report[] | 'all';
type Target = 'file' | 'clipboard';

/** Export Reports…: selected reports, loaded ones, or all results of the query, to a file or the clipboard. */
export const exportReports: Command = async (context) => {
  const session = sessionOf(context);
  const shown = context.views.trees.reports.current?.lists.all ?? [];
  const loaded = loadedOf(
    session,
    shown.map(({ list }) => list),
  );
  const selected = selectedReports(session, context);
  const scope = await askOption<Scope>(l10n.t('Export Reports (1/3)'), [
    ...(selected.length === 0
      ? []
      : [{ label: l10n.t('Selected rows'), description: formatCount(selected.length), value: selected }]),
    { label: l10n.t('Loaded rows'), description: formatCount(loaded.length), value: loaded },
    { label: l10n.t('Everything that matches the current search and filters'), value: 'all' },
  ]);
  const order = await askOrder([l10n.t('Export Reports (2/3)'), l10n.t('Export Reports (3/3)')]);
  await write(order, scope === 'all' ? await readAll(session, order.format) : scope.map(toRow(order.format)));
};

/** Export Reports… of rows: their reports, and all reports of groups and projects. */
export const exportRows: Command = async (context, args) => {
  await exportThese(await reportsFor(context, args, l10n.t('Export Reports')));
};

/** Asks for a format and a target, then exports. */
export async function exportThese({ reports, withRecords }: ReportsTarget): Promise<void> {
  const title = plural(reports.length, l10n.t('Export {0} Report'), l10n.t('Export {0} Reports'));
  const order = await askOrder([l10n.t('{0} (1/2)', title), l10n.t('{0} (2/2)', title)]);
  // Only JSON contains the records.
  const exported = order.format === 'json' ? await withRecords() : reports;
  await write(order, exported.map(toRow(order.format)));
}

interface Order {
  readonly format: ExportFormat;
  /** Undefined for the clipboard. */
  readonly file: Uri | undefined;
}

async function askOrder([formatTitle, targetTitle]: readonly [string, string]): Promise<Order> {
  const formats = exportFormats.map((value) => ({ label: formatLabels()[value], value }));
  const format = await askOption<ExportFormat>(formatTitle, formats);
  const target = await askOption<Target>(targetTitle, [
    { label: l10n.t('To a File…'), value: 'file' },
    { label: l10n.t('To the Clipboard'), value: 'clipboard' },
  ]);
  if (target === 'clipboard') return { format, file: undefined };
  const extension = { csv: 'csv', json: 'json', markdown: 'md' }[format];
  return { format, file: await askFile(l10n.t('Export Reports'), 'reports', extension, formatLabels()[format]) };
}

async function write({ format, file }: Order, rows: readonly ExportedRow[]): Promise<void> {
  const text = exportDocument(format, rows, exportTexts());
  if (file === undefined) await env.clipboard.writeText(text);
  else await workspace.fs.writeFile(file, exportFile(format, text));
}

function toRow(format: ExportFormat): (report: Report) => ExportedRow {
  const words = exportTexts();
  return (report) => exportRow(format, report, words);
}

/** The loaded reports of some lists, each once. */
function loadedOf({ store }: Session, lists: readonly ListRequest[]): readonly Report[] {
  const { privacy } = store.query.reports;
  const rows = lists.flatMap((list) => {
    if (list.kind !== 'reports') return [];
    const { state } = store.lists.reports(list);
    return state.rows.filter(localFilterOf(list, privacy) ?? (() => true));
  });
  return eachOnce(rows);
}

/** The selected reports of the Reports view, and the loaded ones of the selected groups. */
function selectedReports(session: Session, { views }: CommandContext): readonly Report[] {
  const { reports, headers } = readSelection(views.views.reports.selection);
  const ofHeaders = headers.flatMap((header) => {
    if (header.kind !== 'group') return [];
    const { list, check } = header;
    return loadedOf(session, [list]).filter((report) => check === undefined || fails(report, check.name));
  });
  return eachOnce([...reports, ...ofHeaders]);
}

/** Reads all pages of the list, and keeps only the rows as text. */
async function readAll({ store, service }: Session, format: ExportFormat): Promise<readonly ExportedRow[]> {
  const list = foundList(store.query);
  const shows = localFilterOf(list, store.query.reports.privacy) ?? (() => true);
  const row = toRow(format);
  const rows: { readonly row: ExportedRow; readonly key: SortKey }[] = [];
  let [requests, pageSize, isAgreed] = [0, 0, false];
  const reading = await withCancellableProgress(l10n.t('Exporting reports'), (tell, signal) =>
    readReports(reportQueryOf(list), service, signal, async (records, { read, total }) => {
      requests += 1;
      pageSize = Math.max(pageSize, records.length);
      for (const report of records.filter(shows)) rows.push({ row: row(report), key: sortKeyOf(report, list) });
      tell(total === undefined ? formatCount(read) : l10n.t('{0} of {1}', formatCount(read), formatCount(total)));
      const isMany = total === undefined ? requests === maxUnaskedRequests : total > maxUnaskedRequests * pageSize;
      if (isMany && !isAgreed) isAgreed = await agrees(total);
      return undefined;
    }),
  );
  await confirmIfPartial([reading]);
  return inListOrder(rows, list).map((exported) => exported.row);
}

/** @throws CancellationError if the user declines */
async function agrees(total: number | undefined): Promise<true> {
  const exportAll = l10n.t('Export All');
  const question =
    total === undefined
      ? l10n.t('This takes more than {0} requests. Continue?', formatCount(maxUnaskedRequests))
      : l10n.t(
          'Export all {0} reports? This takes more than {1} requests.',
          formatCount(total),
          formatCount(maxUnaskedRequests),
        );
  if ((await ask.information(question, undefined, exportAll)) !== exportAll) throw new CancellationError();
  return true;
}

function formatLabels(): Readonly<Record<ExportFormat, string>> {
  return {
    csv: l10n.t('CSV, for spreadsheets'),
    json: l10n.t('JSON, as sent by the service'),
    markdown: l10n.t('Markdown, grouped by result'),
  };
}

/** The texts of exported documents. */
function exportTexts(): ExportTexts {
  return {
    heading: (result, count) => l10n.t('{0} ({1})', resultLabel(result), formatCount(count)),
    title: l10n.t('Site Reports, {0}', absoluteTime(Date.now())),
    failed: (names) => l10n.t('Failed: {0}', joined(names.map((name) => asText(checkName(name))))),
    facts: ({ score, privacy, generatedAt }) => [
      ...(score === undefined ? [] : [l10n.t('Score {0}', formatCount(score))]),
      ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
      ...(generatedAt === undefined ? [] : [absoluteTime(generatedAt)]),
    ],
  };
}
