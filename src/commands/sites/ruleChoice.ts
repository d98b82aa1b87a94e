import { deepestFolder } from '../../util/paths';
import * as l10n from '@vscode/l10n';
import { CancellationError } from 'vscode';
import { knownReports } from '../../history/knownReports';
import {
  knownPagesOf,
  proposeRules,
  type RuleProposal,
  type Site,
  type SiteRule,
  type ConfiguredSite,
  withStated,
} from '../../sources';
import type { Session } from '../../vscode/session/sessions';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { formatCount } from '../../vscode/text/format';
import { pickMany } from '../../vscode/ui/quickPick';
import { shortUrl } from '../../util/url';

/** Maximum number of sites in a folder to propose rules for. */
const maxSites = 5;

/**
 * Returns the sites with the rules that the user chooses among those that explain known pages. Doesn't ask if no rule
 * does.
 * @throws CancellationError if the user cancels
 */
export async function withRules(
  folder: FolderSites,
  stated: readonly ConfiguredSite[],
  session: Session,
): Promise<readonly ConfiguredSite[]> {
  const proposals = await proposalsOf(folder, stated, session);
  const items = [...proposals].flatMap(([site, found]) =>
    found.map((proposal) => itemOf(site, proposal, proposals.size > 1)),
  );
  if (items.length === 0) return stated;
  const chosen = await pickMany(items, l10n.t('Choose Rules for Pages Without a Known Source File'));
  if (chosen === undefined) throw new CancellationError();
  const rulesOf = (site: ConfiguredSite) =>
    chosen.flatMap((proposal): readonly SiteRule[] => (proposal.site === site ? [proposal.rule] : []));
  return stated.map((site) => ({ ...site, rules: [...site.rules, ...rulesOf(site)] }));
}

/** "/blog/:slug → posts/:slug.md", with the number of pages that it explains. */
function itemOf(site: ConfiguredSite, { rule, explained, pages }: RuleProposal, isSeveral: boolean) {
  const counted = l10n.t('matches {0} of {1} known pages', formatCount(explained), formatCount(pages));
  return {
    label: l10n.t('{0} → {1}', rule.path, rule.files.join()),
    description: [...(isSeveral ? [shortUrl(site.url)] : []), counted].join(' · '),
    picked: true,
    site,
    rule,
  };
}

/** Tries rules for each site on the pages that are known without a request. */
async function proposalsOf(
  folder: FolderSites,
  stated: readonly ConfiguredSite[],
  session: Session,
): Promise<ReadonlyMap<ConfiguredSite, readonly RuleProposal[]>> {
  const reports = await knownReports(session);
  if (reports.size === 0) return new Map();
  const sites = withStated(await folder.infer(), stated);
  const [index, files] = [await folder.indexOf(sites), await folder.files()];
  const urls = [...reports.values()].map(({ url }) => url);
  const found = new Map<ConfiguredSite, readonly RuleProposal[]>();
  for (const one of stated.slice(0, maxSites)) {
    const site = sites.find((other) => other.url === one.url && other.folder === one.folder);
    if (site === undefined) continue;
    const proposed = await proposeRules(await knownPagesOf(site, urls, index), filesFor(site, sites, files));
    if (proposed.length > 0) found.set(one, proposed);
  }
  return found;
}

/** The files in a site's folder, without those of other sites. */
function filesFor({ folder }: Site, sites: readonly Site[], files: readonly string[]): readonly string[] {
  const folders = new Set(sites.map((site) => site.folder));
  return files.filter((file) => [folder, undefined].includes(deepestFolder(file, folders)));
}
