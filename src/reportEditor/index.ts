import { Disposable, window, workspace, type Uri } from 'vscode';
import { reportEditorId, reportScheme } from '../ids';
import type { ReportDeps } from './panel';
import { ReportDocuments } from './reportDocuments';

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
