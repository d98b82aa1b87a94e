import { Diagnostic, DiagnosticSeverity, languages, Position, Range, type Disposable, type Uri } from 'vscode';
import { problemSource } from '../ids';
import { type Fault, faultText, type StatedSites, type TextRange } from '../sources';
import type { FolderSites } from '../vscode/workspace/folderSites';
import type { WorkspaceSites } from '../vscode/workspace/workspaceSites';
import { Contexts } from '../vscode/ui/contextKeys';
import { revealed } from '../util/unseenCharacters';

/** Maximum number of rules without a file that are shown. */
const maxUnused = 100;

/** The wrong entries of every `site-reports.json` of the workspace, as problems at their line. */
export class SiteFileProblems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReportsFile');
  private readonly contexts = new Contexts();
  private readonly listener: Disposable;
  /** The shown rules without a file, by the file's address, and the text that they were found in. */
  private readonly unused = new Map<string, { readonly text: string | undefined; readonly faults: readonly Fault[] }>();
  private updates = 0;

  constructor(private readonly sites: WorkspaceSites) {
    this.listener = sites.onDidChange(() => void this.update());
    void this.update();
  }

  private async update(): Promise<void> {
    const update = ++this.updates;
    let hasFile = false;
    for (const folder of this.sites.folders) {
      hasFile ||= (await folder.stated()).text !== undefined;
      await this.show(folder, () => update === this.updates);
    }
    if (update === this.updates) this.contexts.set('hasSiteFile', hasFile);
  }

  dispose(): void {
    this.updates++;
    this.listener.dispose();
    this.collection.dispose();
  }

  /**
   * Shows wrong entries immediately, and rules without a file when all files are found; until then, the previous ones
   * stay.
   */
  private async show(folder: FolderSites, isCurrent: () => boolean): Promise<void> {
    const file = await folder.stated();
    if (!isCurrent()) return;
    const { text } = file;
    const uri = folder.siteFileUri;
    const former = this.unused.get(uri.toString());
    const before = former?.text === text ? former?.faults : [];
    this.set(uri, file, before ?? []);
    // If the files can't be searched now, they are when they change.
    const unused = await folder.unused().catch(() => undefined);
    if (!isCurrent()) return;
    this.unused.set(uri.toString(), { text, faults: unused ?? [] });
    this.set(uri, file, unused ?? []);
  }

  private set(uri: Uri, { text, faults }: StatedSites, unused: readonly Fault[]): void {
    const rangeOf = rangesIn(text);
    const diagnostics = [...faults, ...unused.slice(0, maxUnused)].map((fault) => {
      const diagnostic = new Diagnostic(rangeOf(fault), revealed(faultText(fault)));
      diagnostic.source = problemSource;
      if (fault.kind === 'noFile') diagnostic.severity = DiagnosticSeverity.Warning;
      return diagnostic;
    });
    if (diagnostics.length === 0) this.collection.delete(uri);
    else this.collection.set(uri, diagnostics);
  }
}

/** The ranges in the text that was read: an open document may lag behind. Without a text, the start of the file. */
function rangesIn(text = ''): (place: TextRange) => Range {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
  const positionAt = (offset: number) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return new Position(line, offset - (starts[line] ?? 0));
  };
  return ({ offset, length }) => new Range(positionAt(offset), positionAt(offset + length));
}
