import type { Report } from '../../service/records';
import { haveSameTitle, titlesOfSource } from '../../sources';
import { titlesOfPage } from '../../reports/titles';
import type { WorkspaceSource, WorkspaceSites } from '../../vscode/workspace/workspaceSites';

/** A source, and true if its title is that of the page. */
export interface Titled {
  readonly source: WorkspaceSource;
  readonly hasTitle: boolean;
}

/**
 * The sources with the page's title first, otherwise in their order. A title is evidence only: it makes no source
 * certain.
 * @param full reads the report with its checks
 */
export async function sameTitleFirst(
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
