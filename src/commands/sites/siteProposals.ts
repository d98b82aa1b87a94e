import * as l10n from '@vscode/l10n';
import type { Report } from '../../service/records';
import { knownReports } from '../../history/knownReports';
import {
  candidatesOf,
  type Findings,
  type Fit,
  siteFindingsOf,
  type Proposal,
  proposalsFor,
  type Site,
} from '../../sources';
import { searchProjects, searchReports } from '../../reports/lists/searches';
import type { Session } from '../../vscode/session/sessions';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { formatCount, joined } from '../../vscode/text/format';
import { plural } from '../../vscode/text/plural';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { askOption } from '../../vscode/ui/quickPick';

/** The known reports and projects of a service. */
interface Known {
  readonly reports: readonly Report[];
  readonly projects: readonly string[];
}

/**
 * Asks which of the known projects is generated from a folder. Returns undefined if nothing is known, or if the user
 * wants to enter another address.
 */
export async function askProposal(
  session: Session,
  folder: FolderSites,
  sites: readonly Site[],
): Promise<Proposal | undefined> {
  const { reports, projects } = await knownOf(session);
  const candidates = candidatesOf(reports, projects);
  const proposals = await proposalsFor(sites, candidates, reports, (tried) => folder.indexOf(tried));
  if (proposals.length === 0) return undefined;
  const isSeveral = new Set(proposals.map(({ site }) => site.folder)).size > 1;
  const options = proposals.map((value) => ({
    label: hostOf(value),
    description: [...(isSeveral ? [value.site.folder] : []), ...projectOf(value)].join(' · '),
    detail: [findingsText(value.site, value), ...fitText(value)].join(' · '),
    value,
  }));
  const another = { label: l10n.t('Enter Another Address…'), value: 'another' as const };
  const title = l10n.t('Choose the Site Generated from {0}', folder.folder.name);
  const chosen = await askOption<Proposal | 'another'>(title, [...options, another]);
  return chosen === 'another' ? undefined : chosen;
}

/** Describes the sites found in a folder: "Next.js: 3 pages, 2 rated". Empty if there are none. */
export async function foundText(folder: FolderSites, session: Session | undefined): Promise<string> {
  const known = session === undefined ? new Map<string, Report>() : await knownReports(session);
  await folder.weigh(known);
  const fits = await folder.fitsOf([...known.values()].map(({ url }) => url));
  const sites = (await folder.sites()).filter(({ url }) => url !== undefined);
  const found = await siteFindingsOf(await folder.wholeIndex(), sites, known.values());
  return [...found]
    .map(([site, findings]) => findingsText(site, findings, doubtTexts(site, fits.get(site.folder))))
    .join('; ');
}

/** Explains why all pages of a site are guesses, if they are. */
function doubtTexts({ conventions }: Site, fits: readonly Fit[] = []): readonly string[] {
  const doubts = conventions.flatMap((convention) => convention.doubts ?? []);
  const contradicted = conventions.filter(({ isContradicted = false }) => isContradicted).map(({ name }) => name);
  const elsewhere = fits.filter(({ name }) => contradicted.includes(name)).reduce((sum, fit) => sum + fit.elsewhere, 0);
  return [
    ...(doubts.length === 0
      ? []
      : [l10n.t('only guesses, because these settings couldn’t be understood: {0}', joined(doubts))]),
    ...(elsewhere === 0
      ? []
      : [
          plural(
            elsewhere,
            l10n.t('only guesses, because {0} known page has another address'),
            l10n.t('only guesses, because {0} known pages have other addresses'),
          ),
        ]),
  ];
}

/** The loaded rows or those of the last session; if there are none, the newest reports of the service. */
async function knownOf(session: Session): Promise<Known> {
  const reports = [...(await knownReports(session)).values()];
  const { store } = session;
  const projects = store.lists.allProjects.flatMap(({ pagedList: { state } }) => state.rows.map(({ name }) => name));
  if (reports.length + projects.length > 0) return { reports, projects };
  return withCancellableProgress(l10n.t('Looking for known sites'), async (_, signal) => {
    // Without them, the user types the address.
    const [newest, named] = await Promise.all([
      searchReports(session, '', signal).catch(() => []),
      searchProjects(session, '', signal).catch(() => []),
    ]);
    return { reports: newest, projects: named.map(({ name }) => name) };
  });
}

function findingsText({ conventions }: Site, { pages, rated }: Findings, doubts: readonly string[] = []): string {
  const names = joined(conventions.map(({ name }) => name));
  const counted = [
    plural(pages, l10n.t('{0} page'), l10n.t('{0} pages')),
    ...(rated === 0 ? [] : [l10n.t('{0} rated', formatCount(rated))]),
    ...doubts,
  ];
  return l10n.t('{0}: {1}', names, joined(counted));
}

function fitText({ known, withFile }: Findings): readonly string[] {
  if (known === 0) return [];
  return [
    plural(
      known,
      l10n.t('{1} of {0} known report has a source file here'),
      l10n.t('{1} of {0} known reports have a source file here'),
      formatCount(withFile),
    ),
  ];
}

function hostOf({ url }: Proposal): string {
  return url.replace(/^https:\/\//, '');
}

function projectOf(proposal: Proposal): readonly string[] {
  const { project } = proposal;
  return project === undefined || project === hostOf(proposal) ? [] : [l10n.t('Project {0}', project)];
}
