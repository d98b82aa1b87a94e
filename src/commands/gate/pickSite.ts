import * as l10n from '@vscode/l10n';
import { siteFileName, type ConfiguredSite } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { UserError } from '../../vscode/text/userError';
import { askOption } from '../../vscode/ui/quickPick';
import { withoutIcons } from '../../util/plain';
import type { CommandContext } from '../command';

/** A folder and one of its sites. */
interface FoundSite<S extends ConfiguredSite> {
  readonly folder: FolderSites;
  readonly site: S;
}

/**
 * Asks for one of the defined sites, unless there is only one to choose from.
 * @param choose returns the sites to choose from, or throws if there are none
 * @param uri the folder's URI; any folder unless given
 * @throws UserError if no folder has a site file
 */
export async function pickSite<S extends ConfiguredSite>(
  context: CommandContext,
  title: string,
  choose: (sites: readonly ConfiguredSite[]) => readonly S[],
  uri?: string,
): Promise<FoundSite<S>> {
  const all: FoundSite<ConfiguredSite>[] = [];
  for (const folder of await foldersWithSites(context, uri)) {
    for (const site of (await folder.stated()).sites) all.push({ folder, site });
  }
  const meant: readonly ConfiguredSite[] = choose(all.map(({ site }) => site));
  const found = all.filter((offered): offered is FoundSite<S> => meant.includes(offered.site));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const options = found.map((value) => ({
    label: siteLabel(value.site),
    description: value.folder.folder.name,
    value,
  }));
  return askOption(title, options);
}

export function siteLabel({ url }: ConfiguredSite): string {
  return withoutIcons(url.replace(/^https?:\/\//, ''));
}

/** The folders with a site file: the one at a URI, or all. @throws UserError if there is none */
export async function foldersWithSites(
  context: CommandContext,
  uri?: string,
): Promise<readonly [FolderSites, ...FolderSites[]]> {
  const found: FolderSites[] = [];
  for (const folder of (await context.sites()).folders) {
    if (uri !== undefined && folder.folder.uri.toString() !== uri) continue;
    const { text, faults } = await folder.stated();
    if (text !== undefined || faults.length > 0) found.push(folder);
  }
  const [first, ...others] = found;
  if (first !== undefined) return [first, ...others];
  throw new UserError(l10n.t('There’s no {0} in this workspace. Use “Set Up Sites…” to create it.', siteFileName));
}
