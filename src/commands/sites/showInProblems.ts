import * as l10n from '@vscode/l10n';
import { CancellationError, commands } from 'vscode';
import type { SetUpArgument } from '../../ids';
import { ServiceError } from '../../service/errors';
import type { Report } from '../../service/records';
import { checksOf } from '../../reports/checks';
import { certainOf } from '../../sources';
import { LayoutFiles, type WorkspaceSites, type WorkspaceSource } from '../../vscode/workspace/workspaceSites';
import { formatCount } from '../../vscode/text/format';
import { plural } from '../../vscode/text/plural';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { ask, tell } from '../../vscode/ui/messages';
import { failedOfFile, type FailedChecks } from '../../editor/problems';
import type { Command } from '../command';
import { records, reportsFor, type ReportsTarget } from '../target/targets';
import { sourceOf } from './goToFile';
import { inFull } from './inFull';
import { siteError, tellOfSites } from './siteError';

/** Number of reports without checks above which it asks first, since each of them is requested in full. */
const maxUnaskedReads = 50;

/** Show in Problems: each failed check of reports, at its line in the file that generates the page. */
export const showInProblems: Command = async (context, args) => {
  const target = await reportsFor(context, args, l10n.t('Show in Problems'), records);
  const { reports } = target;
  const unread = reports.filter((report) => checksOf(report).length === 0);
  if (unread.length > maxUnaskedReads) await confirm(unread.length);
  const [sites, problems] = await Promise.all([context.sites(), context.problems()]);
  const chosen = args.all.length > 0 ? args.all : reports.map(({ id }) => ({ id }));
  const next = { command: 'showInProblems', args: [chosen[0], chosen] } as const;
  const files = await filesOf(sites, reports, { address: reports[0]?.url, next });
  const full = await readInFull(
    target,
    reports.filter(({ id }) => files.has(id)),
  );
  const found = await failedChecks(full, files, new LayoutFiles(sites));
  await problems.show(target, found);
  const failed = found.reduce((count, { checks }) => count + checks.length, 0);
  const without = reports.length - files.size;
  if (without > 0) void tellOfSites(leftOut(without));
  else if (failed === 0) void tell.information(nothingToShow(full));
  if (failed > 0) await commands.executeCommand('workbench.actions.view.problems');
};

/** Clear Problems: removes failed checks, and the findings of gates, from the Problems view. */
export const clearProblems: Command = async ({ problems, gateResults }) => {
  (await problems()).clear();
  (await gateResults()).clear();
};

/** The reason why no file has a problem. */
function nothingToShow(reports: readonly Report[]): string {
  const isFailed = reports.some((report) => checksOf(report).some(({ outcome }) => outcome === 'failed'));
  return isFailed
    ? l10n.t(
        'The failed checks are all decided by the server, so there’s nothing to show in files. Open the report to see them.',
      )
    : l10n.t('No checks failed, so there’s nothing to show in Problems.');
}

/** Reads the failed checks of each report that depend on files, with the layouts around its page. */
async function failedChecks(
  reports: readonly Report[],
  files: ReadonlyMap<string, WorkspaceSource>,
  layoutFiles: LayoutFiles,
): Promise<readonly FailedChecks[]> {
  const found: FailedChecks[] = [];
  for (const report of reports) {
    const source = files.get(report.id);
    if (source === undefined) continue;
    const checks = failedOfFile(report);
    found.push({ uri: source.uri, report, checks, layouts: await layoutFiles.of(report.url, source) });
  }
  return found;
}

/** Returns the file of each report, by report id. Asks if there is one report; for many, takes only certain files. */
async function filesOf(sites: WorkspaceSites, reports: readonly Report[], setUp: SetUpArgument) {
  const [only] = reports.length === 1 ? reports : [];
  if (only !== undefined) return new Map([[only.id, await sourceOf(sites, only, { setUp })]]);
  const found = await Promise.all(
    reports.map(async ({ id, url }) => {
      const certain = certainOf(await sites.sourcesOf(url));
      return certain === undefined ? [] : [[id, certain] as const];
    }),
  );
  const files = new Map(found.flat());
  if (files.size > 0) return files;
  throw await siteError(
    sites,
    l10n.t(
      'Couldn’t determine which files in this workspace generate these pages. Use “Set Up Sites…” to define which files generate which pages.',
    ),
    setUp,
  );
}

/** Reads reports with their checks. Reports that no longer exist are left out if there are several. */
async function readInFull(target: ReportsTarget, chosen: readonly Report[]): Promise<readonly Report[]> {
  return withCancellableProgress(l10n.t('Reading reports'), async (tellProgress, signal) => {
    const read: Report[] = [];
    for (const [at, report] of chosen.entries()) {
      const full = await inFull(target, report, signal).catch((error: unknown) => {
        if (chosen.length === 1 || !isGone(error)) throw error;
      });
      if (full !== undefined) read.push(full);
      tellProgress(l10n.t('{0} of {1}', formatCount(at + 1), formatCount(chosen.length)), (at + 1) / chosen.length);
    }
    return read;
  });
}

function isGone(error: unknown): boolean {
  return error instanceof ServiceError && error.problem.kind === 'notFound';
}

async function confirm(count: number): Promise<void> {
  const read = l10n.t('Read');
  const question = l10n.t('Load {0} reports in full? This takes one request each.', formatCount(count));
  if ((await ask.information(question, undefined, read)) !== read) throw new CancellationError();
}

function leftOut(count: number): string {
  return plural(
    count,
    l10n.t('{0} report was skipped because its source file is unknown.'),
    l10n.t('{0} reports were skipped because their source files are unknown.'),
  );
}
