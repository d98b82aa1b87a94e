import {
  Disposable,
  window,
  workspace,
  type Uri,
  EventEmitter,
  type CancellationToken,
  type TextDocumentContentProvider,
} from 'vscode';
import { reportEditorId, reportScheme } from '../ids';
import type { ReportDeps } from './panel';
import { readReportUri } from '../vscode/reportUri';
import { type Session, type Sessions, onEachSession } from '../vscode/session/sessions';
import { signalOf } from '../vscode/ui/cancellation';

type Load = () => Promise<typeof import('./features')>;

/** Registers the report page and the documents of reports. Their code is loaded when the first of them is opened. */
export function registerReports(deps: ReportDeps, extensionUri: Uri, load: Load): Disposable {
  const documents = new ReportDocuments(deps.sessions, load);
  const pages = window.registerCustomEditorProvider(reportEditorId, {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      const { fillPanel } = await load();
      await deps.sessions.opened();
      fillPanel(panel, uri, deps, extensionUri);
    },
  });
  return Disposable.from(pages, workspace.registerTextDocumentContentProvider(reportScheme, documents), documents);
}

/**
 * The documents of reports. Notifies VS Code of changes to open ones when a report was changed or everything is
 * refreshed.
 */
class ReportDocuments implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly listener: Disposable;

  constructor(
    private readonly sessions: Sessions,
    private readonly load: Load,
  ) {
    this.listener = onEachSession(sessions, (session) => this.follow(session));
  }

  /** @returns undefined if the address names no report */
  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string | undefined> {
    const named = readReportUri(uri);
    if (named === undefined) return undefined;
    const { documentOf } = await this.load();
    await this.sessions.opened();
    return documentOf(named, this.sessions, signalOf(token));
  }

  dispose(): void {
    this.listener.dispose();
    this.changed.dispose();
  }

  private follow(session: Session | undefined): readonly Disposable[] {
    if (session === undefined) return [];
    const { store } = session;
    return [
      store.onDidChangeReport(({ id: changedId }) => this.update((id) => id === changedId)),
      store.onDidExpire(() => this.update(() => true)),
    ];
  }

  private update(isMeant: (id: string) => boolean): void {
    for (const { uri } of workspace.textDocuments.filter((document) => document.uri.scheme === reportScheme)) {
      const named = readReportUri(uri);
      if ([named?.id, named?.comparedTo?.id].some((id) => id !== undefined && isMeant(id))) this.changed.fire(uri);
    }
  }
}
