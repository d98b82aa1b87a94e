import { Disposable, EventEmitter, window, workspace, type Uri } from 'vscode';
import { reportEditorId, reportScheme } from '../ids';
import { signalOf } from '../platform/ui/cancellation';
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
  let following: Disposable | undefined;
  const documents = workspace.registerTextDocumentContentProvider(reportScheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: async (uri, token) => {
      const { documentOf, followDocuments, readReportUri } = await load();
      const named = readReportUri(uri);
      if (named === undefined) return undefined;
      following ??= followDocuments(deps.sessions, changed);
      return documentOf(named, deps.sessions, signalOf(token));
    },
  });
  return Disposable.from(editor, documents, changed, { dispose: () => void following?.dispose() });
}
