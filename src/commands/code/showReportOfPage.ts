import { CancellationError, commands, l10n, Uri, window, workspace } from 'vscode';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { commandIds, type AddressArgument } from '../../ids';
import { findNewReport, searchesFor } from '../../model/report/reportsOfPage';
import type { FilePages } from '../../model/sources/sourceIndex';
import { knownReports, knownReportsOf } from '../../platform/session/knownReports';
import { UserError } from '../../platform/text/errorMessages';
import { factsOf, ratingLabel, titleOf } from '../../platform/text/labels';
import { withCancellableProgress } from '../../platform/ui/cancellableProgress';
import { ask } from '../../platform/ui/messages';
import { askOption } from '../../platform/ui/quickPick';
import { readPageUrl } from '../../util/url';
import type { Command, CommandContext } from '../command';
import { showPage } from '../report/openReport';
import { addressIn, sessionOf, type Target } from '../targets';

/** Show Report of This Page: of an address, or of the page that a file makes. Where there is none, it offers to create one. */
export const showReportOfPage: Command = async (context, argument) => {
  const session = sessionOf(context);
  const address = addressIn(argument);
  if (address !== undefined) return showReportOf(context, session, address);
  const file = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (file === undefined) throw new UserError(l10n.t('Open the file of a page first.'));
  const pages = await (await context.sites()).pagesOf(file);
  const known = [...(await knownReports(session)).values()].filter(({ url }) =>
    pages.some((page) => page.isMadeFor(url)),
  );
  if (known.length > 0) return open(session, await oneOf(known));
  await lookUp(context, session, await addressOf(context, file, pages), (url) =>
    pages.some((page) => page.isMadeFor(url)),
  );
};

/** Opens the report of a page as it is known, or as the service finds it. */
async function showReportOf(context: CommandContext, session: Target, address: string): Promise<void> {
  const [known] = await knownReportsOf(session, address);
  if (known !== undefined) return open(session, known);
  await lookUp(context, session, address);
}

/** @param isMeant whether the report of another address is meant as well: a page may have several */
async function lookUp(
  { sessions }: CommandContext,
  session: Target,
  address: string,
  isMeant?: (url: string) => boolean,
): Promise<void> {
  const found = await withCancellableProgress(l10n.t('Looking for the report of this page'), (_, signal) =>
    findReport(address, isMeant, session.service, signal),
  );
  if (found !== undefined) return open(session, found);
  const create = l10n.t('Create Report…');
  const question = l10n.t('{0} has no report at {1}.', titleOf({ id: '', url: address }), session.connection.name);
  if ((await ask.information(question, undefined, create)) !== create) return;
  // By then the window may show another service, which was not asked about.
  if (sessions.current?.store !== session.store) return;
  const next: AddressArgument = { address };
  await commands.executeCommand(commandIds.createReport, next);
}

/** The newest report of a page, whose address may be written with the ending of its file, a query, or without. */
async function findReport(
  address: string,
  isMeant: ((url: string) => boolean) | undefined,
  service: ReportService,
  signal: AbortSignal,
): Promise<Report | undefined> {
  const own = await findNewReport(address, [], service, signal);
  const bare = address.replace(/(?:\/index)?\.html?$/, '');
  if (own !== undefined || isMeant === undefined) return own;
  for (const search of searchesFor(bare)) {
    const { records } = await service.listReports(
      { search, search_by: 'url', sort_by: 'id', sort: 'desc', per_page: 100 },
      { signal },
    );
    const found = records.find(({ url }) => isMeant(url));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function open({ connection }: Target, report: Report): Promise<void> {
  await showPage(connection, report, { preserveFocus: false, preview: false });
}

async function oneOf(reports: readonly Report[]): Promise<Report> {
  const [only] = reports.length === 1 ? reports : [];
  if (only !== undefined) return only;
  return askOption(
    l10n.t('Report of This Page'),
    reports.map((report) => ({
      label: titleOf(report),
      description: factsOf(report, ratingLabel(report.result, report.score), report.generatedAt).join(' · '),
      value: report,
    })),
  );
}

/** The address of the page that a file makes; of several it is picked, and what a rule leaves open is typed. */
async function addressOf({ sites }: CommandContext, file: Uri, pages: readonly FilePages[]): Promise<string> {
  const likeliest = pages.filter(({ confidence }) => confidence === pages[0]?.confidence);
  const addresses = [...new Set(likeliest.map((page) => page.addressOf()).filter((address) => address !== undefined))];
  const [first] = addresses;
  if (first !== undefined) {
    if (addresses.length === 1) return first;
    return askOption(
      l10n.t('Address of This Page'),
      addresses.map((address) => ({ label: address, value: address })),
    );
  }
  const [known] = pages.flatMap(({ site }) => site.url ?? []);
  if (known !== undefined) return askAddress(known);
  const folder = workspace.getWorkspaceFolder(file);
  const own = (await sites()).folders.find((it) => it.folder === folder);
  const hasSites = own !== undefined && (await own.sites()).some(({ url }) => url !== undefined);
  throw new UserError(
    hasSites
      ? l10n.t('This file is not known to make a page. “Set Up Sites…” writes down which files make which pages.')
      : l10n.t('Nothing here says at which address this site is. “Set Up Sites…” writes it down.'),
  );
}

/** A file of many pages does not say which of them is meant. */
async function askAddress(site: string): Promise<string> {
  const typed = await window.showInputBox({
    title: l10n.t('Report of This Page'),
    prompt: l10n.t('This file makes many pages. Enter the address of the one that you mean.'),
    value: `${site}/`,
    validateInput: (text) =>
      readPageUrl(text) === undefined
        ? l10n.t('Enter a whole address, such as https://www.example.com/page.')
        : undefined,
  });
  if (typed === undefined) throw new CancellationError();
  return typed.trim();
}
