import { Disposable, EventEmitter, window, workspace, type Uri } from 'vscode';
import { reportEditorId, reportScheme } from '../ids';
import { Lazy, type Load } from '../util/lazy';
import type { ReportDeps } from './panel';

/** Registers the report page and the documents of reports. Their code is loaded with the first of each. */
export function registerReports(
  deps: ReportDeps,
  extensionUri: Uri,
  load: Load<typeof import('./onDemand')>,
): Disposable {
  const pages = window.registerCustomEditorProvider(reportEditorId, {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => (await load()).showReport(panel, uri, deps, extensionUri),
  });
  const changed = new EventEmitter<Uri>();
  const documents = new Lazy(async () => new (await load()).ReportDocuments(deps.sessions, changed));
  const texts = workspace.registerTextDocumentContentProvider(reportScheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: async (...asked) => (await documents.get()).read(...asked),
  });
  return Disposable.from(pages, texts, documents, changed);
}
