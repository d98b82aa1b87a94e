import { commands, l10n, ViewColumn, type Uri } from 'vscode';
import type { Report } from '../../api/records';
import type { Connection } from '../../model/connection';
import type { Version } from '../../model/history/version';
import { comparisonUri, jsonUri, type NamedVersion } from '../../platform/reportUri';
import { UserError } from '../../platform/text/userError';
import { absoluteTime } from '../../platform/text/format';
import { resultLabel, titleOf } from '../../platform/text/labels';
import { askOption, type Option } from '../../platform/ui/quickPick';
import type { Command } from '../command';
import { reportFor } from '../target/targets';
import { givenOf } from '../target/given';

/** One side of a comparison. */
interface Side extends NamedVersion {
  readonly document: Uri;
}

/** Compare With…: two reports, in the editor's own diff or as a summary of their checks. */
export const compareReports: Command = async (context, given) => {
  const one = await reportFor(context, given, l10n.t('Compare Reports'));
  const other = await reportFor(context, givenOf(), l10n.t('Compare {0} With', titleOf(one.report)));
  const sideOf = (report: Report): Side => ({ id: report.id, document: jsonUri(one.connection, report) });
  const title = l10n.t('{0} ↔ {1}', titleOf(one.report), titleOf(other.report));
  await show(one.connection, title, sideOf(one.report), sideOf(other.report));
};

/** Compare Versions…: two recorded versions of one report, in the same ways. */
export const compareVersions: Command = async (context, given) => {
  const { connection, report, history } = await reportFor(context, given, l10n.t('Compare Versions'));
  const versions = [...(await history.versionsOf(report.id))].reverse();
  if (versions.length < 2) {
    throw new UserError(l10n.t('Only one version of this report has been recorded, so there’s nothing to compare.'));
  }
  const [before, after] = await askVersions(versions, l10n.t('Compare Versions of {0}', titleOf(report)));
  const sideOf = ({ seenAt }: Version): Side => ({
    id: report.id,
    seenAt,
    document: jsonUri(connection, report, seenAt),
  });
  await show(
    connection,
    l10n.t('{0}: {1} ↔ {2}', titleOf(report), dateOf(before), dateOf(after)),
    sideOf(before),
    sideOf(after),
  );
};

/** Asks for two versions, unless there are only two. @param versions at least two, newest first */
async function askVersions(versions: readonly Version[], title: string): Promise<readonly [Version, Version]> {
  const [newest, former, ...older] = versions;
  if (newest !== undefined && former !== undefined && older.length === 0) return [former, newest];
  const options = versions.map(optionOf);
  const one = await askOption(l10n.t('{0} (1/2)', title), options, options[1]);
  const others = options.filter(({ value }) => value !== one);
  const other = await askOption(l10n.t('{0} (2/2)', title), others, others[0]);
  return one.seenAt < other.seenAt ? [one, other] : [other, one];
}

async function show(connection: Connection, title: string, before: Side, after: Side): Promise<void> {
  const way = await askOption<'diff' | 'summary'>(l10n.t('Compare'), [
    { label: l10n.t('Summary'), description: l10n.t('which checks were fixed, broken, or changed'), value: 'summary' },
    { label: l10n.t('Side by Side'), description: l10n.t('everything the service sent, line by line'), value: 'diff' },
  ]);
  // The report stays in view.
  const beside = { viewColumn: ViewColumn.Beside };
  if (way === 'diff') await commands.executeCommand('vscode.diff', before.document, after.document, title, beside);
  else await commands.executeCommand('markdown.showPreviewToSide', comparisonUri(connection, title, before, after));
}

function optionOf(version: Version): Option<Version> {
  return { label: dateOf(version), description: resultLabel(version.result), value: version };
}

function dateOf({ generatedAt, seenAt }: Version): string {
  return absoluteTime(generatedAt ?? seenAt);
}
