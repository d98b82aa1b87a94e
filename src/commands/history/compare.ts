import * as l10n from '@vscode/l10n';
import { commands, ViewColumn, type Uri } from 'vscode';
import type { Report } from '../../service/records';
import type { VersionsArgument } from '../../ids';
import type { Connection } from '../../reports/connection';
import type { Version } from '../../history/version';
import { comparisonUri, jsonUri, type NamedVersion } from '../../vscode/reportUri';
import { UserError } from '../../vscode/text/userError';
import { absoluteTime } from '../../vscode/text/format';
import { resultLabel, titleOf } from '../../vscode/text/labels';
import { askOption, type Option } from '../../vscode/ui/quickPick';
import type { Command } from '../command';
import { reportFor, type ReportTarget } from '../target/targets';
import { commandArguments, has } from '../target/commandArguments';

/** One side of a comparison. */
interface Side extends NamedVersion {
  readonly document: Uri;
}

/**
 * Compare…: two reports or two recorded versions of one, in the editor's own diff or as a summary of their checks. Two
 * selected reports are compared with each other.
 */
export const compareReports: Command = async (context, args) => {
  const [first, second, ...others] = args.all;
  const one = await reportFor(context, commandArguments(first), l10n.t('Compare'));
  if (isVersionsArgument(first)) return compareVersions(one);
  if (second !== undefined && others.length === 0)
    return compareTwo(one, await reportFor(context, commandArguments(second), ''));
  const versions = await one.history.versionsOf(one.report.id);
  const what = versions.length < 2 ? 'report' : await askWhat(one.report);
  if (what === 'versions') return compareVersions(one);
  await compareTwo(one, await reportFor(context, commandArguments(), l10n.t('Compare {0} With', titleOf(one.report))));
};

function askWhat(report: Report): Promise<'report' | 'versions'> {
  return askOption<'report' | 'versions'>(l10n.t('Compare {0} With', titleOf(report)), [
    { label: l10n.t('Its Own Versions'), description: l10n.t('what an update changed'), value: 'versions' },
    { label: l10n.t('Another Report'), value: 'report' },
  ]);
}

async function compareTwo(one: ReportTarget, other: ReportTarget): Promise<void> {
  const sideOf = (report: Report): Side => ({ id: report.id, document: jsonUri(one.connection, report) });
  const title = l10n.t('{0} ↔ {1}', titleOf(one.report), titleOf(other.report));
  await show(one.connection, title, sideOf(one.report), sideOf(other.report));
}

async function compareVersions({ connection, report, history }: ReportTarget): Promise<void> {
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
}

function isVersionsArgument(value: unknown): value is VersionsArgument {
  return has(value, 'versions') && value.versions === true;
}

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
    {
      label: l10n.t('Summary'),
      description: l10n.t('which checks are fixed, newly failing, or changed'),
      value: 'summary',
    },
    { label: l10n.t('Side by Side'), description: l10n.t('everything the service sent, line by line'), value: 'diff' },
  ]);
  // The report stays visible.
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
