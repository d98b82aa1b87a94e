import { Disposable, EventEmitter, window, workspace, type Uri } from 'vscode';
import { reportEditorId, reportScheme } from '../ids';
import { signalOf } from '../platform/ui/cancellation';
import { onEachSession } from '../platform/session/onEachSession';
import type { Load } from '../util/lazy';
import type { ReportDeps } from './panel';

/** Registers the report page and the documents of reports. Their code is loaded with the first of each. */
export function registerReports(
  deps: ReportDeps,
  extensionUri: Uri,
  load: Load<typeof import('./onDemand')>,
): Disposable {
  const editor = window.registerCustomEditorProvider(reportEditorId, {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      const { ReportPanel, readReportUri } = await load();
      const named = readReportUri(uri);
      if (named === undefined) throw new TypeError(`${uri.toString()} names no report`);
      new ReportPanel(panel, named, deps, extensionUri);
    },
  });
  const changed = new EventEmitter<Uri>();
  const documents = workspace.registerTextDocumentContentProvider(reportScheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: async (uri, token) => {
      const { documentOf, readReportUri } = await load();
      const named = readReportUri(uri);
      if (named === undefined) return undefined;
      return documentOf(named, deps.sessions, signalOf(token));
    },
  });
  const update = async (isMeant: (id: string) => boolean) => {
    const open = workspace.textDocuments.filter(({ uri }) => uri.scheme === reportScheme);
    if (open.length === 0) return;
    const { readReportUri } = await load();
    for (const { uri } of open) {
      const named = readReportUri(uri);
      if ([named?.id, named?.comparedTo?.id].some((id) => id !== undefined && isMeant(id))) changed.fire(uri);
    }
  };
  const updates = onEachSession(deps.sessions, (session) => {
    if (session === undefined) return [];
    const { store } = session;
    return [
      store.onDidChangeReport(({ id: changedId }) => void update((id) => id === changedId)),
      store.onDidExpire(() => void update(() => true)),
    ];
  });
  return Disposable.from(editor, documents, changed, updates);
}
