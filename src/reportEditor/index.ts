import { Disposable, window, workspace, type Uri } from 'vscode';
import { reportEditorId, reportScheme } from '../ids';
import { fillPanel, type ReportDeps } from './panel';
import { ReportDocuments } from './reportDocuments';

/** Registers the report page and the documents of reports. */
export function registerReports(deps: ReportDeps, extensionUri: Uri): Disposable {
  const documents = new ReportDocuments(deps.sessions);
  const pages = window.registerCustomEditorProvider(reportEditorId, {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: ({ uri }, panel) => fillPanel(panel, uri, deps, extensionUri),
  });
  return Disposable.from(pages, workspace.registerTextDocumentContentProvider(reportScheme, documents), documents);
}
