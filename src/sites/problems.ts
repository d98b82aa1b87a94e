import {
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  languages,
  Range,
  Uri,
  workspace,
  type TextDocument,
} from 'vscode';
import type { Report } from '../api/records';
import { commandIds, problemSource, type ReportArgument } from '../ids';
import type { Check } from '../model/report/checks';
import { hasNewResults } from '../model/report/newResults';
import { CheckPlaces, type TextRange } from '../model/sites/checkRange';
import type { Session, Sessions } from '../platform/session/sessions';
import { checkLine } from '../platform/text/checkText';
import { ratingLabel } from '../platform/text/labels';
import type { Disposable as Listener } from '../util/event';
import { commandQuery } from '../util/markdown';
import { revealed } from '../util/visible';

/** The failed checks of a report whose page a file makes. */
export interface FailedChecks {
  readonly uri: Uri;
  readonly report: Report;
  readonly checks: readonly Check[];
}

/** Milliseconds without typing before problems are placed again. */
const typingPauseMs = 250;
/** Maximum number of problems that VS Code shows for a file. */
const maxLinesRead = 1000;

/** Shows the failed checks of reports as problems of the files that make their pages, until new results come. */
export class Problems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReports');
  /** By file, then by the report's id. A file's map is replaced whenever its problems change. */
  private readonly byFile = new Map<string, ReadonlyMap<string, FailedChecks>>();
  private readonly pauses = new Map<string, ReturnType<typeof setTimeout>>();
  /** Files that are opened only to place their problems. */
  private readonly opening = new Set<string>();
  private readonly listener: Disposable;
  private storeListener: Listener | undefined;
  /** The base URL of the reports' service. */
  private service = '';

  constructor(private readonly sessions: Sessions) {
    this.listener = Disposable.from(
      sessions.onDidChange(() => this.clear()),
      // A problem moves along with its line.
      workspace.onDidChangeTextDocument(({ document }) => this.placeSoon(document)),
      workspace.onDidOpenTextDocument((document) => this.placeSoon(document)),
      workspace.onDidChangeWorkspaceFolders(() => {
        for (const key of this.byFile.keys())
          if (workspace.getWorkspaceFolder(Uri.parse(key, true)) === undefined) this.set(key, new Map());
      }),
    );
  }

  /** Shows the failed checks of some reports, replacing those shown before. */
  async show({ store, connection }: Session, found: readonly FailedChecks[]): Promise<void> {
    // The window may have switched connections meanwhile, which has cleared everything here.
    if (this.sessions.current?.store !== store) return;
    this.service = connection.url;
    this.storeListener ??= store.onDidChangeReport(({ id, report }) => {
      if (report === undefined || this.hasNewResults(report)) this.forget(id);
    });
    for (const { report } of found) this.forget(report.id);
    const keys = new Set<string>();
    for (const failed of found) {
      const key = failed.uri.toString();
      keys.add(key);
      this.byFile.set(key, new Map([...(this.byFile.get(key) ?? []), [failed.report.id, failed]]));
    }
    for (const key of keys) await this.place(key);
  }

  clear(): void {
    this.storeListener?.dispose();
    this.storeListener = undefined;
    for (const pause of this.pauses.values()) clearTimeout(pause);
    this.pauses.clear();
    this.byFile.clear();
    this.collection.clear();
  }

  dispose(): void {
    this.clear();
    this.listener.dispose();
    this.collection.dispose();
  }

  /** True if a report has other results than those shown. A change of privacy does not count. */
  private hasNewResults(report: Report): boolean {
    const all = [...this.byFile.values()].map((shown) => shown.get(report.id));
    return all.some((shown) => shown !== undefined && hasNewResults(report, shown.report));
  }

  /** Removes the problems of a report that has new results or is gone. */
  private forget(id: string): void {
    for (const [key, shown] of this.byFile)
      if (shown.has(id)) this.set(key, new Map([...shown].filter(([other]) => other !== id)));
  }

  private set(key: string, shown: ReadonlyMap<string, FailedChecks>): void {
    if (shown.size === 0) {
      this.byFile.delete(key);
      this.collection.delete(Uri.parse(key, true));
      return;
    }
    this.byFile.set(key, shown);
    void this.place(key);
  }

  private placeSoon({ uri }: TextDocument): void {
    const key = uri.toString();
    if (!this.byFile.has(key) || this.opening.has(key)) return;
    clearTimeout(this.pauses.get(key));
    this.pauses.set(
      key,
      setTimeout(() => void this.place(key), typingPauseMs),
    );
  }

  /** Places a file's problems in its current text, unless they are replaced meanwhile. */
  private async place(key: string): Promise<void> {
    const shown = this.byFile.get(key);
    if (shown === undefined) return;
    const uri = Uri.parse(key, true);
    this.opening.add(key);
    const document = await workspace.openTextDocument(uri).then(undefined, () => undefined);
    this.opening.delete(key);
    if (this.byFile.get(key) !== shown) return;
    if (document === undefined) {
      this.set(key, new Map());
      return;
    }
    const { version } = document;
    const all = [...shown.values()].flatMap(({ report, checks }) => checks.map((check) => ({ report, check })));
    const places = new CheckPlaces(document.getText());
    const diagnostics: Diagnostic[] = [];
    for (const { report, check } of all.slice(0, maxLinesRead)) {
      const range = rangeIn(document, await places.placeOf(check));
      diagnostics.push(diagnosticOf(range, report, check, this.service));
    }
    if (this.byFile.get(key) !== shown) return;
    if (document.version === version) this.collection.set(uri, diagnostics);
    else await this.place(key);
  }
}

function diagnosticOf(range: Range, report: Report, check: Check, service: string): Diagnostic {
  const diagnostic = new Diagnostic(range, checkLine(check), severityOf(check));
  diagnostic.source = problemSource;
  const rating = ratingLabel(report.result, report.score);
  const target = linkTo({ id: report.id, service });
  diagnostic.code = { value: rating === '' ? revealed(report.id) : rating, target };
  return diagnostic;
}

/** Returns the range of the check's value in a file, or else the start of the file. */
export async function rangeOf(document: TextDocument, check: Pick<Check, 'name' | 'value'>): Promise<Range> {
  return rangeIn(document, await new CheckPlaces(document.getText()).placeOf(check));
}

/** Returns a range of a file; its start if the file was not read or the place is unknown. */
export function rangeIn(document: TextDocument | undefined, place: TextRange | undefined): Range {
  if (document === undefined || place === undefined) return new Range(0, 0, 0, 0);
  return new Range(document.positionAt(place.offset), document.positionAt(place.offset + place.length));
}

function severityOf({ importance = '' }: Check): DiagnosticSeverity {
  const word = importance.toLowerCase();
  if (['critical', 'major', 'high'].includes(word)) return DiagnosticSeverity.Error;
  return ['low', 'minor'].includes(word) ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning;
}

/** Returns the link behind a problem's code, which opens the report's page. */
function linkTo(argument: ReportArgument): Uri {
  return Uri.from({ scheme: 'command', path: commandIds.openReport, query: commandQuery(argument) });
}

/** The report that a problem is about. */
export function reportOf({ source, code }: Diagnostic): ReportArgument | undefined {
  if (source !== problemSource || typeof code !== 'object') return undefined;
  try {
    const [argument] = JSON.parse(decodeURIComponent(code.target.query)) as readonly ReportArgument[];
    return argument;
  } catch {
    return undefined;
  }
}
