import { commands, l10n, type Disposable, type Uri, type WebviewPanel } from 'vscode';
import { commandIds } from '../ids';
import type { Disposable as Listener } from '../model/event';
import type { Version } from '../model/history';
import { ReportWatch } from '../model/reportWatch';
import { describeError } from '../platform/errors';
import type { NamedReport } from '../platform/reportUri';
import type { Session } from '../platform/session';
import { describeReport, textsOfPage } from './describe';
import type { ReportDeps } from './deps';
import { pageHtml } from './html';
import { readFromPage, type Action, type Button, type Shown, type ToPage } from './protocol';

/** One tab with a report in full. It follows the window's session, and asks only while it shows. */
export class ReportPanel implements Disposable {
  private readonly listeners: Disposable[] = [];
  private watch: ReportWatch | undefined;
  private session: Session | undefined;
  private updates: Listener | undefined;
  private history: Listener | undefined;
  private versions: readonly Version[] = [];
  private isReady = false;

  constructor(
    private readonly panel: WebviewPanel,
    private readonly named: NamedReport,
    private readonly deps: ReportDeps,
    extensionUri: Uri,
  ) {
    const { webview } = panel;
    this.listeners.push(
      webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
      panel.onDidChangeViewState(() => this.load()),
      panel.onDidDispose(() => this.dispose()),
      deps.sessions.onDidChange(() => this.follow()),
    );
    webview.options = { enableScripts: true, localResourceRoots: [extensionUri] };
    webview.html = pageHtml(webview, extensionUri);
    this.follow();
  }

  dispose(): void {
    this.updates?.dispose();
    this.history?.dispose();
    this.watch?.dispose();
    for (const listener of this.listeners) listener.dispose();
  }

  /** Takes the report from the session that the window has now, if that is the report's. */
  private follow(): void {
    this.updates?.dispose();
    this.history?.dispose();
    this.watch?.dispose();
    this.watch = undefined;
    const { current } = this.deps.sessions;
    this.session = current?.connection.id === this.named.connectionId ? current : undefined;
    if (this.session !== undefined) {
      this.watch = new ReportWatch(this.session.store, this.named.id);
      this.watch.onDidChange(() => {
        this.show();
        this.load();
      });
      this.updates = this.session.changes.updates.onDidChange(() => this.show());
      this.history = this.session.history.onDidChange(() => void this.loadVersions());
      void this.loadVersions();
    }
    this.show();
    this.load();
  }

  private async loadVersions(): Promise<void> {
    const { session } = this;
    const versions = (await session?.history.versionsOf(this.named.id)) ?? [];
    if (session !== this.session) return;
    this.versions = versions;
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
        this.show();
        break;
      case 'run':
        void this.run(read.action);
        break;
      case undefined:
        this.deps.log.warn('A report page sent a message that nobody knows');
    }
  }

  private async run(action: Action): Promise<void> {
    if (action === 'reload') {
      this.session?.store.expire();
      return;
    }
    await commands.executeCommand(commandIds[action], { id: this.named.id });
  }

  private show(): void {
    if (!this.isReady) return;
    const message: ToPage = { type: 'show', shown: this.shown(), texts: textsOfPage() };
    void this.panel.webview.postMessage(message);
  }

  private shown(): Shown {
    const reload: Button = { action: 'reload', label: l10n.t('Try Again') };
    if (this.watch === undefined) {
      const note = l10n.t(
        'This report belongs to a connection that this window does not use. Switch to it to see the report.',
      );
      return { report: undefined, note, isBusy: false, buttons: [] };
    }
    const { report, isLoading, isGone, error } = this.watch.state;
    const view = report && describeReport(report, this.versions);
    if (isGone) {
      const note = l10n.t('The service does not have this report any more.');
      return { report: view, note, isBusy: false, buttons: [] };
    }
    const isUpdating = this.session?.changes.updates.isUnderWay(this.named.id) === true;
    const waiting = isUpdating ? l10n.t('Waiting for new results…') : undefined;
    const note = error === undefined ? waiting : describeError(error);
    const again = error === undefined ? [] : [reload];
    const buttons = view === undefined ? again : [...again, ...buttonsOf(isUpdating)];
    return { report: view, note, isBusy: isLoading || isUpdating, buttons };
  }
}

function buttonsOf(isUpdating: boolean): readonly Button[] {
  return [
    isUpdating
      ? { action: 'cancelUpdate', label: l10n.t('Cancel Update') }
      : { action: 'updateResults', label: l10n.t('Update Results') },
    { action: 'changePrivacy', label: l10n.t('Change Privacy…') },
    { action: 'openPage', label: l10n.t('Open Page in Browser') },
    { action: 'copyUrl', label: l10n.t('Copy URL') },
    { action: 'copyMarkdown', label: l10n.t('Copy as Markdown') },
    { action: 'showJson', label: l10n.t('Show JSON') },
    { action: 'deleteReport', label: l10n.t('Delete Report…') },
  ];
}
