import { Disposable, languages, Uri, workspace, type Diagnostic, type TextDocument } from 'vscode';
import type { Report } from '../service/records';
import { checksOf, type Check } from '../reports/checks';
import { VerdictWatch, type NewVerdict } from '../reports/verdictWatch';
import { failureOf, findingsOf, withFindings } from '../reports/catalogue/failures';
import { isOfServer } from '../reports/catalogue/knownChecks';
import { isOfLayout, type CheckRanges, type TextRange } from '../sources';
import { getOrAdd } from '../util/getOrAdd';
import type { Connection } from '../reports/connection';
import type { Logger } from '../service/service';
import type { Session, Sessions } from '../vscode/session/sessions';
import { fullText } from '../vscode/text/userError';
import type { ProblemScope } from '../vscode/text/problemText';
import { Contexts } from '../vscode/ui/contextKeys';
import { diagnosticOf } from './diagnostics';
import type { KeptProblems } from './keptProblems';
import { LayoutProblems, type LayoutCheck } from './layoutProblems';
import { openIfThere, placesOf, rangesIn, rangeIn, locatingPauseMs } from './checkLocations';

/** The failed checks of a report whose page a file makes. */
export interface FailedChecks {
  readonly uri: Uri;
  readonly report: Report;
  readonly checks: readonly Check[];
  /** The layouts around the page, the nearest first; none if they are not known. */
  readonly layouts: readonly Uri[];
}

/** The failed checks of a report that files decide, and not the server. */
export function failedOfFile(report: Report): readonly Check[] {
  return checksOf(report).filter(({ name, outcome }) => outcome === 'failed' && !isOfServer(name));
}

/** Milliseconds without another change before what shows is kept. */
const keepingPauseMs = 500;

/** The problems in the file that makes a page, and those in its layouts. */
interface LocatedProblems {
  readonly here: readonly Diagnostic[];
  readonly around: readonly LayoutCheck[];
}

/** Maximum number of problems of a file, as many as VS Code shows, and of one check in it. */
const [maxProblems, maxOfCheck] = [1000, 100];

/** Shows the failed checks of reports as problems of the files that make their pages, for as long as they fail. */
export class Problems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReports');
  /** By file, then by the report's id. A file's map is replaced whenever its problems change. */
  private readonly byFile = new Map<string, ReadonlyMap<string, FailedChecks>>();
  private readonly pauses = new Map<string, ReturnType<typeof setTimeout>>();
  /** Files that are opened only to place their problems. */
  private readonly opening = new Set<string>();
  private readonly listener: Disposable;
  private readonly contexts = new Contexts();
  private readonly ofLayouts = new LayoutProblems(() => this.session?.connection.url);
  private watch: VerdictWatch | undefined;
  /** The session whose reports these are, or the last one of the same service. */
  private session: Session | undefined;

  private keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly kept: KeptProblems,
    private readonly log: Logger,
  ) {
    const files = workspace.createFileSystemWatcher('**/*', false, true, false);
    this.listener = Disposable.from(
      files,
      // Git and other tools may take a file away for a moment.
      files.onDidCreate(({ path }) => this.placeBelow(path)),
      files.onDidDelete(({ path }) => this.placeBelow(path)),
      sessions.onDidChange(() => this.follow(sessions.current)),
      // A problem moves along with its line.
      workspace.onDidChangeTextDocument(({ document }) => this.locateSoon(document)),
      workspace.onDidOpenTextDocument((document) => this.locateSoon(document)),
      workspace.onDidChangeWorkspaceFolders(() => {
        for (const key of this.byFile.keys())
          if (workspace.getWorkspaceFolder(Uri.parse(key, true)) === undefined) this.set(key, new Map());
      }),
    );
  }

  /** Shows the failed checks of some reports, replacing those shown before. */
  async show(session: Session, found: readonly FailedChecks[]): Promise<void> {
    // The window may have switched connections meanwhile, which has cleared everything here.
    if (this.sessions.current?.store !== session.store) return;
    if (this.watch === undefined) this.attach(session);
    for (const { report } of found) this.forget(report.id);
    const keys = new Set<string>();
    for (const failed of found) {
      const key = failed.uri.toString();
      keys.add(key);
      this.watch?.follow(failed.report);
      this.byFile.set(key, new Map([...(this.byFile.get(key) ?? []), [failed.report.id, failed]]));
    }
    this.contexts.set('hasProblems', this.byFile.size > 0);
    this.keepSoon();
    for (const key of keys) await this.place(key);
    await this.ofLayouts.place();
  }

  /** Shows what showed before the window was reloaded, unless something shows already. @param connections all of them */
  async showKept(session: Session, connections: readonly Connection[]): Promise<void> {
    const found = await this.kept.read(session.connection, connections);
    if (found.length > 0 && this.byFile.size === 0) await this.show(session, found);
  }

  clear(): void {
    if (this.byFile.size > 0) this.keepSoon();
    this.watch?.dispose();
    this.watch = this.session = undefined;
    for (const pause of this.pauses.values()) clearTimeout(pause);
    this.pauses.clear();
    this.byFile.clear();
    this.ofLayouts.clear();
    this.contexts.set('hasProblems', false);
    this.collection.clear();
  }

  dispose(): void {
    this.clear();
    clearTimeout(this.keeping);
    this.listener.dispose();
    this.ofLayouts.dispose();
    this.collection.dispose();
  }

  /** A new key or page size makes a new session of the same service, whose problems stay. */
  private follow(session: Session | undefined): void {
    if (session === undefined || session.scope !== this.session?.scope) {
      this.clear();
      return;
    }
    this.attach(session);
    for (const shown of this.byFile.values()) for (const { report } of shown.values()) this.watch?.follow(report);
  }

  private attach(session: Session): void {
    this.watch?.dispose();
    this.session = session;
    this.watch = new VerdictWatch(session.store);
    this.watch.onDidChange((verdict) => this.take(verdict));
  }

  /** Replaces the problems of a report by what fails now. */
  private take({ id, found }: NewVerdict): void {
    if (found === undefined) {
      this.forget(id);
      return;
    }
    for (const [key, shown] of this.byFile) {
      const former = shown.get(id);
      if (former === undefined) continue;
      const failed = { ...former, report: found.report, checks: found.failed.filter(({ name }) => !isOfServer(name)) };
      this.set(key, new Map([...shown, [id, failed]]));
    }
  }

  /** Removes the problems of a report. */
  private forget(id: string): void {
    for (const [key, shown] of this.byFile)
      if (shown.has(id)) this.set(key, new Map([...shown].filter(([other]) => other !== id)));
  }

  private set(key: string, shown: ReadonlyMap<string, FailedChecks>): void {
    this.keepSoon();
    if (shown.size === 0) {
      this.byFile.delete(key);
      this.contexts.set('hasProblems', this.byFile.size > 0);
      this.collection.delete(Uri.parse(key, true));
      this.ofLayouts.take(key, []);
      return;
    }
    this.byFile.set(key, shown);
    void this.place(key);
  }

  /** Keeps what shows for the next session once nothing changes for a moment. */
  private keepSoon(): void {
    const connection = this.session?.connection;
    clearTimeout(this.keeping);
    if (connection === undefined) return;
    this.keeping = setTimeout(() => {
      const shown = [...this.byFile.values()].flatMap((reports) => [...reports.values()]);
      const mayBeKept = (text: string) => this.sessions.isFreeOfKey(text);
      this.kept.keep(connection, shown, mayBeKept).catch((error: unknown) => this.log.warn(fullText(error)));
    }, keepingPauseMs);
  }

  /** @param path of a file or folder that came or went */
  private placeBelow(path: string): void {
    this.ofLayouts.followFile(path);
    for (const key of this.byFile.keys()) {
      const file = Uri.parse(key, true).path;
      if (file === path || file.startsWith(`${path}/`)) void this.place(key);
    }
  }

  private locateSoon({ uri }: TextDocument): void {
    const key = uri.toString();
    if (!this.byFile.has(key) || this.opening.has(key)) return;
    clearTimeout(this.pauses.get(key));
    this.pauses.set(
      key,
      setTimeout(() => void this.place(key), locatingPauseMs),
    );
  }

  /** Places a file's problems in its current text, unless they are replaced meanwhile. */
  private async place(key: string): Promise<void> {
    const shown = this.byFile.get(key);
    if (shown === undefined) return;
    const uri = Uri.parse(key, true);
    this.opening.add(key);
    const document = await openIfThere(uri);
    this.opening.delete(key);
    if (this.byFile.get(key) !== shown) return;
    if (document === undefined) {
      // They show again once there is such a file again.
      this.collection.delete(uri);
      this.ofLayouts.take(key, []);
      return;
    }
    const { version } = document;
    const { here, around } = await this.placedIn(document, [...shown.values()]);
    if (this.byFile.get(key) !== shown) return;
    if (document.version !== version) {
      await this.place(key);
      return;
    }
    this.collection.set(uri, here);
    this.ofLayouts.take(key, around);
  }

  private async placedIn(document: TextDocument, shown: readonly FailedChecks[]): Promise<LocatedProblems> {
    const all = shown.flatMap(({ report, checks, layouts }) => checks.map((check) => ({ report, check, layouts })));
    const places = rangesIn(document);
    const ofLayouts = new Map<TextDocument, CheckRanges>();
    const read = (layout: TextDocument) => getOrAdd(ofLayouts, layout, () => rangesIn(layout));
    const here: Diagnostic[] = [];
    const around: LayoutCheck[] = [];
    for (const failed of all.slice(0, maxProblems)) {
      const { report, check, layouts } = failed;
      const add = (place: TextRange | undefined, scope: ProblemScope) =>
        here.push(diagnosticOf(rangeIn(document, place), report, check, this.session?.connection.url, scope));
      const found = await placesOf(places, layouts, check, read);
      if (found !== undefined && found.here.length + found.around.length > 0) {
        const own = found.here.slice(0, maxOfCheck);
        const more = found.here.length - own.length;
        for (const [at, place] of own.entries())
          add(place, { isFinding: true, more: at === own.length - 1 ? more : 0 });
        const indexes = new Set(found.around.map(({ finding }) => finding));
        const failure = failureOf(check);
        if (failure !== undefined && indexes.size > 0)
          around.push({ ...failed, failure: withFindings(failure, (index) => indexes.has(index)) });
        if (findingsOf(found.left).length > 0) add(undefined, { left: found.left });
        continue;
      }
      const place = await places.rangeOf(check);
      const isElsewhere = place === undefined && isOfLayout(check.name);
      if (isElsewhere && layouts.length > 0) around.push(failed);
      else add(place, { isElsewhere, isUnplaced: place === undefined && !isElsewhere });
    }
    return { here: here.slice(0, maxProblems), around };
  }
}
