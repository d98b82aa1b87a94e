import { CodeActionKind, Disposable, EventEmitter, languages, Uri, workspace } from 'vscode';
import { problemSource, settingIds } from '../ids';
import { siteFileName } from '../sources/site';
import { EditedFiles } from './editedFiles';
import { asksForAll, fixAllKind } from './fixAllKind';
import { type Session, type Sessions, onEachSession } from '../vscode/session/sessions';
import { showsLenses } from '../vscode/settings';
import type { WorkspaceSites } from '../vscode/workspace/workspaceSites';

interface SiteDeps {
  readonly sessions: Sessions;
  /** The sites that the workspace generates, searched for at the first call. */
  readonly sites: () => Promise<WorkspaceSites>;
  readonly load: () => Promise<Pick<typeof import('./features'), 'actionsFor' | 'hoverAt' | 'knownPages' | 'lensesOf'>>;
}

/** Registers lenses, hovers, and quick fixes. Their code is loaded at first use. */
export function registerSites({ sessions, sites, load }: SiteDeps): Disposable {
  const lensesChanged = new EventEmitter<void>();
  let wasAsked = false;
  const redraw = () => {
    if (wasAsked) lensesChanged.fire();
  };
  let followingSites: Disposable | undefined;
  const edited = new EditedFiles();
  const isInWorkspace = (uri: Uri) => workspace.getWorkspaceFolder(uri) !== undefined;
  const lenses = languages.registerCodeLensProvider('*', {
    onDidChangeCodeLenses: lensesChanged.event,
    provideCodeLenses: async (document) => {
      wasAsked = true;
      const { current } = sessions;
      if (current === undefined || !showsLenses() || !isInWorkspace(document.uri)) return [];
      const found = await sites();
      followingSites ??= found.onDidChange(redraw);
      const { lensesOf } = await load();
      return [...(await lensesOf(document, current, found, edited))];
    },
  });
  const hovers = languages.registerHoverProvider('*', {
    provideHover: async (document, position) => {
      const { current } = sessions;
      // Most hovers aren't over an address or a rule.
      const isOther = !document.lineAt(position).text.includes('http') && !document.uri.path.endsWith(siteFileName);
      if (current === undefined || isOther) return undefined;
      const { hoverAt } = await load();
      return hoverAt(document, position, current, await sites());
    },
  });
  const actions = languages.registerCodeActionsProvider(
    '*',
    {
      provideCodeActions: async (document, _range, context) => {
        const isOurs = ({ source }: { readonly source?: string | undefined }) => source === problemSource;
        if (!(asksForAll(context.only) ? languages.getDiagnostics(document.uri) : context.diagnostics).some(isOurs))
          return [];
        const { actionsFor } = await load();
        return [...(await actionsFor(document, context))];
      },
    },
    { providedCodeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
  );
  const redrawing = onEachSession(sessions, (session) => {
    redraw();
    if (session === undefined) return [];
    return [session.store.lists.onDidChange(redraw), session.history.onDidChange(redraw)];
  });
  void followSiteFiles(sites);
  return Disposable.from(
    ...[lenses, hovers, actions, edited, lensesChanged, redrawing, prepareOnceSettled({ sessions, sites, load })],
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.codeLens)) redraw();
    }),
    { dispose: () => void followingSites?.dispose() },
  );
}

/** Milliseconds without new rows until a window counts as settled. */
const settledMs = 2000;

/**
 * Finds the files that generate the pages of known reports in the background, since the first lens has no time for
 * that.
 */
function prepareOnceSettled({ sessions, sites, load }: SiteDeps): Disposable {
  const prepare = async ({ restored, store }: Pick<Session, 'restored' | 'store'>) => {
    if (workspace.workspaceFolders === undefined || !showsLenses()) return;
    await restored;
    if (store.lists.allReports.every(({ pagedList }) => pagedList.state.rows.length === 0)) return;
    const { knownPages } = await load();
    await (await sites()).prepare(await knownPages({ restored, store }));
  };
  return onEachSession(sessions, (session) => {
    if (session === undefined) return [];
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(waiting);
      // A failure does no harm: opening a file tries again.
      waiting = setTimeout(() => void prepare(session).catch(() => undefined), settledMs);
    };
    wait();
    return [session.store.lists.onDidChange(wait), { dispose: () => clearTimeout(waiting) }];
  });
}

/** Loads the sites if a folder has a committed site file, to follow its changes; otherwise reads nothing. */
async function followSiteFiles(sites: SiteDeps['sites']): Promise<void> {
  for (const { uri } of workspace.workspaceFolders ?? []) {
    // A file that can't be checked now is read when the sites are first needed.
    const file = await workspace.fs.stat(Uri.joinPath(uri, siteFileName)).then(undefined, () => undefined);
    if (file !== undefined) await sites();
  }
}
