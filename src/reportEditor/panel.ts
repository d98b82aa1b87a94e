import * as l10n from '@vscode/l10n';
import { commands, Uri, workspace, type Disposable, type WebviewPanel, env, type Webview } from 'vscode';
import type { Report } from '../service/records';
import type { WalkthroughSteps } from '../vscode/ui/walkthroughSteps';
import type { Logger } from '../service/service';
import { commandId, type CheckArgument, type ReportArgument, type VersionsArgument } from '../ids';
import type { Version } from '../history/version';
import type { FiledPages } from '../sources';
import { ReportWatch } from '../reports/lists/reportWatch';
import { chatIsAvailable } from '../vscode/chat';
import { readReportUri, type NamedReport } from '../vscode/reportUri';
import { sessionForReport } from '../vscode/session/sessionForReport';
import { type Session, type Sessions, onEachSession } from '../vscode/session/sessions';
import { describeLoadError, remediesOf, remedyLabel, type Remedy } from '../vscode/text/errorMessages';
import { DisposableStore, type Disposable as Listener } from '../util/event';
import { elsewhereMessage } from './documents';
import { readFromPage, type Action, type Button, type State, type ToPage } from './protocol';
import { describeReport } from './reportView';
import { textsOfPage } from './texts';

/** The dependencies of report pages. */
export interface ReportDeps {
  readonly sessions: Sessions;
  readonly log: Logger;
  /** The pages that have a file in the workspace. */
  readonly pages: () => Promise<FiledPages>;
  readonly steps: WalkthroughSteps;
}

const still: State = { note: undefined, isBusy: false, hasFile: false, buttons: [], menu: [] };

/** Maximum number of actions shown as buttons; the others are in a menu. */
const maxButtons = 3;

/**
 * Shows a full report in a tab.
 * @throws TypeError if the address names no report
 */
export function fillPanel(panel: WebviewPanel, uri: Uri, deps: ReportDeps, extensionUri: Uri): void {
  const named = readReportUri(uri);
  if (named === undefined) throw new TypeError(`${uri.toString()} names no report`);
  new ReportPanel(panel, named, deps, extensionUri);
}

/** One tab with a full report. It follows the window's session, and loads only while it is visible. */
class ReportPanel implements Disposable {
  private readonly listeners = new DisposableStore();
  private watch: ReportWatch | undefined;
  private session: Session | undefined;
  private versions: readonly Version[] = [];
  private isReady = false;
  private hasChat = false;
  private pages: FiledPages | undefined;
  /** The report as drawn by the page, so that a large one isn't sent twice. */
  private drawn: readonly unknown[] = [];

  constructor(
    private readonly panel: WebviewPanel,
    private readonly named: NamedReport,
    private readonly deps: ReportDeps,
    extensionUri: Uri,
  ) {
    const { webview } = panel;
    this.listeners.add(
      webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
      panel.onDidChangeViewState(() => this.load()),
      panel.onDidDispose(() => this.dispose()),
    );
    const localResourceRoots = ['dist', 'media'].map((folder) => Uri.joinPath(extensionUri, folder));
    webview.options = { enableScripts: true, localResourceRoots };
    webview.html = pageHtml(webview, extensionUri);
    void this.lookForChat();
    void this.lookForFiles();
    this.listeners.add(onEachSession(deps.sessions, () => this.follow()));
  }

  dispose(): void {
    // Results that are still loading must not be sent to a closed page.
    this.isReady = false;
    this.listeners.dispose();
  }

  /** Takes the report from the window's current session, if it belongs to that session. */
  private follow(): readonly Listener[] {
    this.session = sessionForReport(this.deps.sessions, this.named);
    this.watch = this.session && new ReportWatch(this.session.store, this.named.id);
    const listeners = this.session && this.watch ? this.listenTo(this.session, this.watch) : [];
    this.versions = [];
    void this.loadVersions();
    // For a while, only the row of the last session may be known.
    void this.session?.restored.then(() => this.show());
    this.show();
    this.load();
    return listeners;
  }

  private listenTo({ store, updates, history }: Session, watch: ReportWatch): readonly Listener[] {
    return [
      watch,
      watch.onDidChange(() => {
        this.show();
        this.load();
      }),
      store.onDidChangeReport(({ id, report }) => {
        if (id === this.named.id && report === undefined) this.panel.dispose();
      }),
      updates.onDidChange(() => this.show()),
      history.onDidChange(() => void this.loadVersions()),
    ];
  }

  private async loadVersions(): Promise<void> {
    const { session } = this;
    const versions = (await session?.history.versionsOf(this.named.id)) ?? [];
    if (session !== this.session || JSON.stringify(versions) === JSON.stringify(this.versions)) return;
    this.versions = versions;
    this.show();
  }

  private async lookForChat(): Promise<void> {
    this.hasChat = await chatIsAvailable();
    this.show();
  }

  /** Without source files, the page has no button that leads to one. */
  private async lookForFiles(): Promise<void> {
    if (!hasFolder()) return;
    this.pages = await this.deps.pages().catch(() => undefined);
    if (this.pages !== undefined) this.listeners.add(this.pages.onDidLearn(() => this.show()));
    this.show();
  }

  private load(): void {
    if (this.panel.visible) void this.watch?.load();
  }

  private receive(message: unknown): void {
    const read = readFromPage(message);
    switch (read?.type) {
      case 'ready':
        this.isReady = true;
        this.drawn = [];
        this.show();
        break;
      case 'run':
        void this.run(read.action, read.check, read.finding);
        break;
      case undefined:
        this.deps.log.warn('A report page sent an unknown message');
    }
  }

  private async run(action: Action, check?: string, finding?: number): Promise<void> {
    if (action === 'reload') this.watch?.markStale();
    else if (action === 'replaceApiKey') await commands.executeCommand(commandId('replaceApiKey'));
    else if (action === 'switchConnection') {
      await commands.executeCommand(commandId('switchConnection'), { connection: this.named.connectionId });
    } else if (action === 'setUpSites') await commands.executeCommand(commandId('setUpSites'));
    // The window may have changed to another service, where the id belongs to another report.
    else if (sessionForReport(this.deps.sessions, this.named) !== undefined) {
      const { id } = this.named;
      if (action === 'compareVersions') {
        const versions: VersionsArgument = { id, versions: true };
        await commands.executeCommand(commandId('compareReports'), versions);
        return;
      }
      const argument: ReportArgument | CheckArgument =
        check === undefined ? { id } : { id, check, ...(finding !== undefined && { finding }) };
      await commands.executeCommand(commandId(action), argument);
    }
  }

  private show(): void {
    if (!this.isReady) return;
    const { watch, versions } = this;
    const report = watch?.known;
    // Only the row is known if the report can't be loaded.
    const isHead = watch !== undefined && report !== watch.state.report && watch.state.error === undefined;
    const drawn = [report, versions, isHead];
    if (drawn.some((text, at) => text !== this.drawn[at])) {
      this.drawn = drawn;
      if (report !== undefined) this.deps.steps.done('didRead');
      const view = report && describeReport(report, versions, isHead);
      this.tell({ type: 'report', report: view, texts: textsOfPage() });
    }
    this.tell({ type: 'state', state: this.stateOf(report) });
  }

  private tell(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  private stateOf(report: Report | undefined): State {
    if (this.watch === undefined) {
      const buttons = [{ action: 'switchConnection' as const, label: l10n.t('Switch Connection') }];
      return { ...still, note: elsewhereMessage(this.named), buttons };
    }
    const { isLoading, isGone, error } = this.watch.state;
    if (isGone) return { ...still, note: l10n.t('This report no longer exists on the service.') };
    const isUpdating = this.session?.updates.isUnderWay(this.named.id) === true;
    const isFirst = isLoading && this.watch.state.report === undefined;
    const loading = report === undefined ? l10n.t('Loading…') : l10n.t('Loading checks…');
    const waiting = isUpdating ? l10n.t('Waiting for new results…') : isFirst ? loading : undefined;
    const hasFile = report && this.pages?.has(report.url);
    const again = error === undefined ? [] : remediesOf(error).map(buttonOf);
    const actions = report === undefined ? again : [...again, ...buttonsOf(isUpdating, hasFile, this.hasChat)];
    return {
      note: error === undefined ? waiting : describeLoadError(error),
      isBusy: isLoading || isUpdating,
      hasFile: hasFile === true,
      buttons: actions.slice(0, maxButtons),
      menu: actions.slice(maxButtons),
    };
  }
}

function buttonOf(remedy: Remedy): Button {
  return { action: remedy === 'tryAgain' ? 'reload' : remedy, label: remedyLabel(remedy) };
}

/** True if a folder is open whose files may generate the page. */
function hasFolder(): boolean {
  return (workspace.workspaceFolders ?? []).length > 0;
}

/**
 * @param hasFile true if the workspace has a source file of the page; undefined if that isn't known, or no folder is
 * open
 */
function buttonsOf(isUpdating: boolean, hasFile: boolean | undefined, hasChat: boolean): readonly Button[] {
  return [
    isUpdating
      ? { action: 'cancelUpdate', label: l10n.t('Stop Waiting') }
      : { action: 'updateResults', label: l10n.t('Update Results') },
    ...(hasFile === true ? [{ action: 'goToFile' as const, label: l10n.t('Go to Source File') }] : []),
    ...(hasFile === false ? [{ action: 'setUpSites' as const, label: l10n.t('Set Up Sites…') }] : []),
    ...(hasChat ? [{ action: 'fixWithAgent' as const, label: l10n.t('Fix with Agent') }] : []),
    { action: 'openPage', label: l10n.t('Open Page in Browser') },
    { action: 'changePrivacy', label: l10n.t('Change Privacy…') },
    { action: 'copyUrl', label: l10n.t('Copy Address') },
    { action: 'copyMarkdown', label: l10n.t('Copy as Markdown') },
    { action: 'showJson', label: l10n.t('Show JSON') },
    { action: 'deleteReport', label: l10n.t('Delete Report…') },
  ];
}

/** The page's frame: only its own script and style, and nothing external. */
function pageHtml(webview: Webview, extensionUri: Uri): string {
  const nonce = crypto.randomUUID();
  const source = (...path: string[]) => webview.asWebviewUri(Uri.joinPath(extensionUri, ...path)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Report</title>
<link rel="stylesheet" nonce="${nonce}" href="${source('media', 'report.css')}">
</head>
<body>
<main id="page"></main>
<script nonce="${nonce}" src="${source('dist', 'page.js')}"></script>
</body>
</html>`;
}
