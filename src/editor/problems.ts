import { Diagnostic, DiagnosticSeverity, languages, Range, Uri, type Disposable, type TextDocument } from 'vscode';
import type { Report } from '../api/records';
import { commandIds, problemSource, type ReportArgument } from '../ids';
import type { Check } from '../model/report/checks';
import { placeOfValue } from '../model/sources/checkPlace';
import type { Session, Sessions } from '../platform/session/sessions';
import { checkLine } from '../platform/text/checkText';
import { ratingLabel } from '../platform/text/labels';
import type { Disposable as Listener } from '../util/event';
import { commandQuery } from '../util/markdown';
import { revealed } from '../util/visible';

interface Shown {
  readonly id: string;
  readonly diagnostic: Diagnostic;
}

/** The failed checks of reports as problems of the files that make their pages, until a new verdict comes. */
export class Problems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReports');
  private readonly byFile = new Map<string, readonly Shown[]>();
  private readonly listener: Disposable;
  private storeListener: Listener | undefined;

  constructor(private readonly sessions: Sessions) {
    this.listener = sessions.onDidChange(() => this.clear());
  }

  /** Shows the failed checks of a report in the file that makes its page, in the place of what showed of it. */
  show(session: Session, document: TextDocument, report: Report, checks: readonly Check[]): void {
    // The window may have changed to another connection meanwhile, and has cleared what is here.
    if (this.sessions.current?.store !== session.store) return;
    this.storeListener ??= session.store.onDidChangeReport(({ id }) => this.forget(id));
    this.forget(report.id);
    const key = document.uri.toString();
    const argument = { id: report.id, service: session.connection.url };
    const shown = checks.map((check) => ({
      id: report.id,
      diagnostic: diagnosticOf(document, report, check, argument),
    }));
    this.set(key, [...(this.byFile.get(key) ?? []), ...shown]);
  }

  clear(): void {
    this.storeListener?.dispose();
    this.storeListener = undefined;
    this.byFile.clear();
    this.collection.clear();
  }

  dispose(): void {
    this.clear();
    this.listener.dispose();
    this.collection.dispose();
  }

  /** A report has a new verdict, or is gone. */
  private forget(id: string): void {
    for (const [key, shown] of this.byFile) {
      const rest = shown.filter((it) => it.id !== id);
      if (rest.length < shown.length) this.set(key, rest);
    }
  }

  private set(key: string, shown: readonly Shown[]): void {
    if (shown.length === 0) this.byFile.delete(key);
    else this.byFile.set(key, shown);
    this.collection.set(
      Uri.parse(key, true),
      shown.map(({ diagnostic }) => diagnostic),
    );
  }
}

function diagnosticOf(document: TextDocument, report: Report, check: Check, argument: ReportArgument): Diagnostic {
  const diagnostic = new Diagnostic(rangeOf(document, check), checkLine(check), severityOf(check));
  diagnostic.source = problemSource;
  const rating = ratingLabel(report.result, report.score);
  diagnostic.code = { value: rating === '' ? revealed(report.id) : rating, target: linkTo(argument) };
  return diagnostic;
}

/** Where the check's value stands in a file, else its first line. */
export function rangeOf(document: TextDocument, check: Pick<Check, 'name' | 'value'>): Range {
  const place = placeOfValue(document.getText(), check);
  if (place === undefined) return new Range(0, 0, 0, 0);
  return new Range(document.positionAt(place.offset), document.positionAt(place.offset + place.length));
}

function severityOf({ importance = '' }: Check): DiagnosticSeverity {
  const word = importance.toLowerCase();
  if (['critical', 'major', 'high'].includes(word)) return DiagnosticSeverity.Error;
  return ['low', 'minor'].includes(word) ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning;
}

/** Where the code of a problem leads: to the report's page. */
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
