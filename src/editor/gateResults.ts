import * as l10n from '@vscode/l10n';
import {
  Diagnostic,
  DiagnosticSeverity,
  languages,
  Range,
  StatusBarAlignment,
  Uri,
  window,
  type Disposable,
} from 'vscode';
import { problemSource } from '../ids';
import { countsOf, countTexts, type ExitCode, type Finding, findingsOf, type GateOutcome, verdictText } from '../gate';
import { formatCount } from '../vscode/text/format';
import { Contexts } from '../vscode/ui/contextKeys';
import { revealed } from '../util/unseenCharacters';

/** Maximum number of problems that show of one run. */
const maxProblems = 1000;

const icons: Readonly<Record<ExitCode, string>> = { 0: 'pass', 1: 'error', 2: 'warning', 3: 'question' };

/** The results of the last run of a gate: failures in the Problems view, and the outcome in the status bar. */
export class GateResults implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReportsGate');
  private readonly status = window.createStatusBarItem('siteReports.gate', StatusBarAlignment.Left);
  private readonly contexts = new Contexts();

  constructor() {
    this.status.name = l10n.t('Site Reports Gate');
    this.status.command = 'workbench.actions.view.problems';
  }

  /** Shows a run in place of the one before. @param folder the workspace folder that was checked */
  show(folder: Uri, outcomes: readonly GateOutcome[], exitCode: ExitCode): void {
    this.clear();
    const findings = findingsOf({ outcomes, prefix: '' });
    const byFile = new Map<string, Diagnostic[]>();
    for (const finding of findings.slice(0, maxProblems)) {
      byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), problemOf(finding)]);
    }
    for (const [file, problems] of byFile) this.collection.set(Uri.joinPath(folder, file), problems);
    this.contexts.set('hasGateProblems', findings.length > 0);
    const counts = outcomes.map(countsOf);
    const [passed, pages] = [sum(counts.map((count) => count.passed)), sum(counts.map((count) => count.pages))];
    const label = l10n.t('{0} of {1} passed', formatCount(passed), formatCount(pages));
    this.status.text = `$(${icons[exitCode]}) ${label}`;
    this.status.tooltip = [
      verdictText(exitCode),
      ...outcomes.map((outcome) => [outcome.address, ...countTexts(countsOf(outcome))].join(' · ')),
    ].join('\n');
    this.status.accessibilityInformation = { label: `${verdictText(exitCode)} ${label}`, role: 'button' };
    this.status.show();
  }

  /** Removes the problems. */
  clear(): void {
    this.collection.clear();
    this.contexts.set('hasGateProblems', false);
  }

  dispose(): void {
    this.collection.dispose();
    this.status.dispose();
  }
}

function problemOf({ path, text, line, severity }: Finding): Diagnostic {
  const range = new Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const message = path === undefined ? text : l10n.t('{0}: {1}', path, text);
  const diagnostic = new Diagnostic(range, revealed(message), severities[severity]);
  diagnostic.source = problemSource;
  return diagnostic;
}

const severities: Readonly<Record<Finding['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  unknown: DiagnosticSeverity.Warning,
  warning: DiagnosticSeverity.Warning,
};

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
