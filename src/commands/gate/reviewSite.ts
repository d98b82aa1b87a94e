import * as l10n from '@vscode/l10n';
import { CancellationError } from 'vscode';
import { AbortedError } from '../../util/abortedError';
import { patient } from '../../service/patient';
import { exposedReports, pairsOf, reviewOf, type SiteInput } from '../../gate';
import { urlsAmong } from '../../util/findUrls';
import { siteFileName, type ConfiguredSite } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { UserError } from '../../vscode/text/userError';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { askOption, pickMany } from '../../vscode/ui/quickPick';
import type { Command, CommandContext } from '../command';
import { createFound } from '../report/createReports';
import { deleteMany, makePrivate } from '../report/manyReports';
import { sessionOf, type Target, targetOf } from '../target/targets';
import { comparePairs } from './comparePairs';
import { siteLabel, pickSite } from './pickSite';
import { exposedRow, reviewRows, type ReviewChoice, type ReviewRow } from './reviewRows';
import { gateFolderOf, progressText } from './runGates';

/**
 * Review Site…: missing, leftover, and exposed reports, and how the site compares with its aliases, each with a plan.
 */
export const reviewSite: Command = async (context) => {
  const session = sessionOf(context);
  const { folder, site } = await pickSite(context, l10n.t('Review Site'), anyOf);
  if ((await folder.stated()).faults.length > 0)
    throw new UserError(l10n.t('{0} has errors. Fix the problems shown in the Problems view first.', siteFileName));
  const under: UnderReview = { context, session, folder, site };
  const review = await read(under, async (rest) => reviewOf({ ...(await inputOf(under)), ...rest }));
  await chooseUntilDone(under, siteLabel(site), reviewRows(site, review, session.connection.name));
};

/** Asks until an action is carried out: leaving a later step returns to the first. */
async function chooseUntilDone(under: UnderReview, title: string, rows: readonly ReviewRow[]): Promise<void> {
  for (;;) {
    const choice = await askOption(title, rows);
    try {
      await carryOut(under, choice);
      return;
    } catch (error) {
      if (!(error instanceof CancellationError)) throw error;
    }
  }
}

/** A site under review, and the session that has its reports. */
interface UnderReview {
  readonly context: CommandContext;
  readonly session: Target;
  readonly folder: FolderSites;
  readonly site: ConfiguredSite;
}

type Rest = Required<Pick<SiteInput, 'signal' | 'tell'>>;

function anyOf(sites: readonly ConfiguredSite[]): readonly ConfiguredSite[] {
  if (sites.length > 0) return sites;
  throw new UserError(l10n.t('No sites are defined in {0} yet.', siteFileName));
}

async function inputOf(under: UnderReview) {
  const { service, connection } = under.session;
  const [sites, folder] = await Promise.all([allSites(under), gateFolderOf(under.folder)]);
  return { site: under.site, sites, service: patient(service), serviceUrl: connection.url, folder };
}

/** The sites of all folders. */
async function allSites({ context }: UnderReview): Promise<readonly ConfiguredSite[]> {
  const stated = await Promise.all((await context.sites()).folders.map((folder) => folder.stated()));
  return stated.flatMap(({ sites }) => sites);
}

/** Carries out the user's choice, which has a plan or a question of its own before anything is sent. */
async function carryOut(under: UnderReview, choice: ReviewChoice): Promise<void> {
  const { context, site } = under;
  const session = sameConnection(under);
  switch (choice.kind) {
    case 'create':
      return createFound(context, session, urlsAmong(choice.urls));
    case 'delete':
      return deleteMany(
        context,
        await chosen(under, choice, l10n.t('Choose Reports to Delete (Their Pages May Still Be Online)')),
      );
    case 'makePrivate':
      return makePrivate(context, await chosen(under, choice, l10n.t('Choose Reports to Make Private')));
    case 'compare': {
      const { alias: address } = choice;
      const pairs = await read(under, async (rest) => pairsOf({ ...(await inputOf(under)), address, ...rest }));
      return comparePairs(site, address, pairs, sameConnection(under).connection);
    }
    case 'lookAtAll': {
      const sites = await allSites(under);
      const aliases = sites.flatMap((stated) => stated.aliases);
      const published = sites.map((stated) => stated.url);
      const { service, connection } = session;
      const list = await read(under, (rest) =>
        exposedReports({ service: patient(service), serviceUrl: connection.url, aliases, published, ...rest }),
      );
      return chooseUntilDone(under, connection.name, [exposedRow(list)]);
    }
  }
}

/** Asks which reports to act on: none of them is chosen at first. */
async function chosen(under: UnderReview, { items }: ReviewChoice & { kind: 'delete' | 'makePrivate' }, title: string) {
  const picked = (await pickMany(items, title)) ?? [];
  if (picked.length === 0) throw new CancellationError();
  const reports = picked.map(({ report }) => report);
  return targetOf(sameConnection(under), reports);
}

/** Reads with cancelable progress. @throws UserError if the connection is switched in the meantime */
async function read<T>({ site }: UnderReview, task: (rest: Rest) => Promise<T>): Promise<T> {
  return withCancellableProgress(l10n.t('Reviewing {0}', siteLabel(site)), (tell, signal) =>
    task({ signal, tell: (progress) => tell(progressText(progress)) }).catch((error: unknown) => {
      throw error instanceof AbortedError && !signal.aborted ? switched() : error;
    }),
  );
}

/**
 * The session to continue with, since the key may have changed. @throws UserError if the window shows another service
 */
function sameConnection({ context, session }: UnderReview): Target {
  const { current } = context.sessions;
  if (current?.scope !== session.scope) throw switched();
  return sessionOf(context);
}

function switched(): UserError {
  return new UserError(l10n.t('The window switched to another connection. Review the site again.'));
}
