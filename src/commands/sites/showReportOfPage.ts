import * as l10n from '@vscode/l10n';
import { commands, Uri, window, workspace } from 'vscode';
import type { Report } from '../../service/records';
import { commandId, type AddressArgument } from '../../ids';
import { findReport, findReportOfFile } from '../../reports/reportsOfPage';
import type { Confidence, FilePages, FileReport } from '../../sources';
import { knownPages } from '../../history/knownReports';
import type { WorkspaceSites } from '../../vscode/workspace/workspaceSites';
import { UserError } from '../../vscode/text/userError';
import { factsOf, ratingLabel, titleOf } from '../../vscode/text/labels';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { ask } from '../../vscode/ui/messages';
import { askLine } from '../../vscode/ui/quickInput';
import { askOption } from '../../vscode/ui/quickPick';
import { readPageUrl } from '../../util/pageUrl';
import type { Command, CommandContext } from '../command';
import { showPage } from '../report/openReport';
import { addressIn, sessionOf, type Target } from '../target/targets';
import { askForAddress } from './addressQuestion';
import { siteError } from './siteError';

/** Show Report for This Page: for an address, or for the page that a file generates. Offers to create a missing report. */
export const showReportOfPage: Command = async (context, { first }) => {
  const session = sessionOf(context);
  const address = addressIn(first);
  if (address !== undefined) return showReportOf(context, session, address);
  const file = first instanceof Uri ? first : window.activeTextEditor?.document.uri;
  if (file === undefined) throw new UserError(l10n.t('First open a file that generates a page.'));
  return showReportOfFile(context, session, file);
};

/** Opens the report of the page that a file generates, or else looks it up. */
async function showReportOfFile(context: CommandContext, session: Target, file: Uri): Promise<void> {
  const sites = await context.sites();
  const found = await sites.reportsOf(file, await knownPages(session));
  const pages = await sites.pagesOf(file);
  const isCertain = ({ confidence }: { readonly confidence: Confidence }) => confidence !== 'guess';
  const [certain, certainPages] = [found.filter(isCertain), pages.filter(isCertain)];
  if (certain.length > 0) return open(context, session, await oneOf(certain));
  if (certainPages.length > 0) return lookUp(context, session, await addressOf(certainPages), findReportOfFile);
  if (found.length > 0) return open(context, session, await pickOne(found));
  const [guess] = pages;
  if (guess === undefined) {
    const own = workspace.getWorkspaceFolder(file)?.uri.toString();
    const folders = sites.folders.filter(({ folder }) => folder.uri.toString() === own);
    if (await askForAddress(context, session, folders)) return showReportOfFile(context, session, file);
    throw await noPage(sites, file);
  }
  await lookUp(context, session, await confirmedAddress(guess), findReportOfFile);
}

/** Opens the known report of a page, or else looks it up. */
async function showReportOf(context: CommandContext, session: Target, address: string): Promise<void> {
  const [known] = (await knownPages(session)).reportsOf(address);
  if (known !== undefined) return open(context, session, known);
  await lookUp(context, session, address, (url, ...where) => findReport({ url }, ...where));
}

/**
 * Opens the page's report on the service, or offers to create one.
 * @param find looks for the report of an address, or of the page that a file generates there
 */
async function lookUp(
  context: CommandContext,
  session: Target,
  address: string,
  find: typeof findReportOfFile,
): Promise<void> {
  const found = await withCancellableProgress(l10n.t('Looking for the report for this page'), (_, signal) =>
    find(address, session.service, signal),
  );
  if (typeof found === 'object') return open(context, session, found);
  const page = titleOf({ id: '', url: address });
  if (found === 'unknown') {
    throw new UserError(
      l10n.t('Couldn’t determine whether {0} has a report on {1}. Try again later.', page, session.connection.name),
    );
  }
  const create = l10n.t('Create Report…');
  const question = l10n.t('{0} has no report on {1}.', page, session.connection.name);
  if ((await ask.information(question, undefined, create)) !== create) return;
  // The window may show another service now, which wasn't searched.
  if (context.sessions.current?.store !== session.store) return;
  const next: AddressArgument = { address };
  await commands.executeCommand(commandId('createReport'), next);
}

async function open({ steps }: CommandContext, { connection }: Target, report: Report): Promise<void> {
  await showPage(connection, report, { preserveFocus: false, preview: false });
  steps.done('didFindFile');
}

async function oneOf(found: readonly FileReport[]): Promise<Report> {
  const [only] = found.length === 1 ? found : [];
  return only === undefined ? pickOne(found) : only.report;
}

function pickOne(found: readonly FileReport[]): Promise<Report> {
  return askOption(
    l10n.t('Report for This Page'),
    found.map(({ report }) => ({
      label: titleOf(report),
      description: factsOf(report, { rating: ratingLabel(report.result, report.score), date: report.generatedAt }).join(
        ' · ',
      ),
      value: report,
    })),
  );
}

/**
 * Returns the address of a page that a file generates. The user picks one of several, or types it if the file generates
 * many pages.
 */
async function addressOf(pages: readonly FilePages[]): Promise<string> {
  const surest = pages.filter(({ confidence }) => confidence === pages[0]?.confidence);
  const addresses = [...new Set(surest.flatMap(({ address }) => address ?? []))];
  const [first] = addresses;
  if (first === undefined) {
    // A file that generates many pages doesn't identify one of them.
    const prompt = l10n.t('This file generates many pages. Enter the address of the one you mean.');
    return askAddress(prompt, `${pages[0]?.site.url ?? ''}/`);
  }
  if (addresses.length === 1) return first;
  return askOption(
    l10n.t('Address of This Page'),
    addresses.map((address) => ({ label: address, value: address })),
  );
}

/** Returns the address of a page that a file may generate, checked by the user. */
async function confirmedAddress({ address, site }: FilePages): Promise<string> {
  const prompt = l10n.t('This file may generate a different page. Check the address.');
  return askAddress(prompt, address ?? `${site.url}/`);
}

function noPage(sites: WorkspaceSites, file: Uri): Promise<UserError> {
  return siteError(
    sites,
    l10n.t(
      'Couldn’t determine which page this file generates. Use “Set Up Sites…” to define which files generate which pages.',
    ),
    { next: { command: 'showReportOfPage', args: [file] } },
  );
}

async function askAddress(prompt: string, value: string): Promise<string> {
  const typed = await askLine({
    title: l10n.t('Report for This Page'),
    prompt,
    value,
    validateInput: (text) =>
      readPageUrl(text) === undefined ? l10n.t('Enter an address such as https://www.example.com/page.') : undefined,
  });
  return readPageUrl(typed) ?? typed;
}
