import * as l10n from '@vscode/l10n';
import { CancellationError, window, workspace } from 'vscode';
import type { Report } from '../../service/records';
import { checksOf } from '../../reports/checks';
import { certainOf, haveSameTitle, titlesOfSource } from '../../sources';
import { type WorkspaceSource, type WorkspaceSites, LayoutFiles } from '../../vscode/workspace/workspaceSites';
import { UserError } from '../../vscode/text/userError';
import { checkName } from '../../vscode/text/checkText';
import { titleOf } from '../../vscode/text/labels';
import { tell } from '../../vscode/ui/messages';
import { askOption } from '../../vscode/ui/quickPick';
import { locationOf } from '../../editor/checkLocations';
import type { Command } from '../command';
import { reportFor } from '../target/targets';
import { reportInFull } from './inFull';
import { reasonOf } from './reasons';
import { siteError } from './siteError';
import type { SetUpArgument } from '../../ids';
import { has } from '../target/commandArguments';
import { lazily } from '../../util/lazy';
import { hostOf } from '../../util/url';
import { askForAddress } from './addressQuestion';
import { titlesOfPage } from '../../reports/titles';

/** Go to Source File: the file that generates a report's page; for one check, at its line there or in the page's layout. */
export const goToFile: Command = async (context, args) => {
  const target = await reportFor(context, args, l10n.t('Go to Source File'));
  const { report } = target;
  const sites = await context.sites();
  const host = hostOf(report.url) ?? '';
  const full = lazily(() => reportInFull(target, report));
  const source = await sourceOf(sites, report, {
    // Without its checks, the report doesn't contain the page's title.
    full: () => full().catch(unlessCanceled(report)),
    askForAddress: () => askForAddress(context, target, sites.folders, host),
    setUp: { address: report.url, next: { command: 'goToFile', args: [args.first ?? { id: report.id }] } },
  });
  const document = await workspace.openTextDocument(source.uri);
  const name = checkNameIn(args.first);
  const check = name === undefined ? undefined : checksOf(await full()).find((other) => other.name === name);
  const layouts = check === undefined ? [] : await new LayoutFiles(sites).of(report.url, source);
  const place = check && (await locationOf(document, layouts, check, findingIn(args.first)));
  await window.showTextDocument(place?.document ?? document, {
    ...(place && { selection: place.range }),
    preview: false,
  });
  context.steps.done('didFindFile');
  if (check !== undefined && place === undefined)
    void tell.information(l10n.t('“{0}” has no known place in this file or its known layouts.', checkName(check.name)));
};

interface SourceSearch {
  /** Reads the report with its checks; by default, the known report is used. */
  readonly full?: () => Promise<Report>;
  /** Asks which site the workspace generates, if that isn't known; true if it's known now. */
  readonly askForAddress?: () => Promise<boolean>;
  /** The argument for “Set Up Sites…” if no file is known. */
  readonly setUp?: SetUpArgument;
}

/**
 * Returns the file that generates a report's page. Asks if it's a guess, or if there are several, those with the page's
 * title first.
 * @throws UserError if no file of the workspace generates it
 */
export async function sourceOf(
  sites: WorkspaceSites,
  report: Report,
  {
    full = () => Promise.resolve(report),
    askForAddress = () => Promise.resolve(false),
    setUp = { address: report.url },
  }: SourceSearch = {},
): Promise<WorkspaceSource> {
  const { url } = report;
  if (workspace.workspaceFolders === undefined) {
    throw new UserError(l10n.t('No folder is open. First open the folder that this site is generated from.'));
  }
  const sources = await sites.sourcesOf(url);
  const [first] = sources;
  const page = titleOf({ id: '', url });
  if (first === undefined) {
    if (await askForAddress()) return sourceOf(sites, report, { full });
    throw await siteError(
      sites,
      l10n.t(
        'Couldn’t determine which file in this workspace generates {0}. Use “Set Up Sites…” to define which files generate which pages.',
        page,
      ),
      setUp,
    );
  }
  const certain = certainOf(sources);
  if (certain !== undefined) return certain;
  const isSeveral = workspace.workspaceFolders.length > 1;
  return askOption(
    l10n.t('Source file for {0}', page),
    (await sameTitleFirst(sites, sources, full)).map(({ source, hasTitle }) => ({
      label: isSeveral ? `${source.folder.name}/${source.file}` : source.file,
      description: [...(hasTitle ? [l10n.t('same title as the page')] : []), reasonOf(source)].join(' · '),
      value: source,
    })),
  );
}

/** Ignores a failure, unless the user has canceled. */
function unlessCanceled(report: Report): (error: unknown) => Report {
  return (error) => {
    if (error instanceof CancellationError) throw error;
    return report;
  };
}

function checkNameIn(value: unknown): string | undefined {
  return has(value, 'check') && typeof value.check === 'string' ? value.check : undefined;
}

function findingIn(value: unknown): number | undefined {
  return has(value, 'finding') && typeof value.finding === 'number' ? value.finding : undefined;
}

/** A source, and true if it has the page's title. */
interface Titled {
  readonly source: WorkspaceSource;
  readonly hasTitle: boolean;
}

/**
 * The sources with the page's title first, otherwise in their order. A title is only evidence: it doesn't make a source
 * certain.
 * @param full reads the report with its checks
 */
async function sameTitleFirst(
  sites: WorkspaceSites,
  sources: readonly WorkspaceSource[],
  full: () => Promise<Report>,
): Promise<readonly Titled[]> {
  if (sources.length === 1) return sources.map((source) => ({ source, hasTitle: false }));
  const titles = titlesOfPage(await full());
  const titled = await Promise.all(
    sources.map(async (source): Promise<Titled> => {
      const text = titles.length === 0 ? undefined : await sites.textOf(source);
      return { source, hasTitle: text !== undefined && haveSameTitle(titles, titlesOfSource(text)) };
    }),
  );
  return titled.toSorted((one, other) => Number(other.hasTitle) - Number(one.hasTitle));
}
