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
import { commandId, problemSource, type GateProblemArgument } from '../ids';
import { siteFileName } from '../sources';
import {
  countsOf,
  countTexts,
  type ExitCode,
  type GateFinding,
  gateFindings,
  type GateOutcome,
  gateOutcomeText,
} from '../gate';
import { formatCount } from '../vscode/text/format';
import { plural } from '../vscode/text/plural';
import { ratingLabel, resultLabel } from '../vscode/text/labels';
import { commandQuery } from '../util/markdown';
import { Contexts } from '../vscode/ui/contextKeys';
import { revealed } from '../util/unseenCharacters';

/** Maximum number of problems shown for one run. */
const maxProblems = 1000;

const icons: Readonly<Record<ExitCode, string>> = { 0: 'pass', 1: 'error', 2: 'warning', 3: 'question' };

/** The results of the last run of a gate: failures in the Problems view, and the outcome in the status bar. */
export class GateResults implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReportsGate');
  private readonly status = window.createStatusBarItem('siteReports.gate', StatusBarAlignment.Left);
  private readonly contexts = new Contexts();

  constructor() {
    this.status.name = l10n.t('Site Reports: Gate');
    this.status.command = 'workbench.actions.view.problems';
  }

  /**
   * Shows a run in place of the previous one.
   * @param folder the workspace folder that was checked
   * @param text the content of its site file
   */
  show(folder: Uri, text: string, outcomes: readonly GateOutcome[], exitCode: ExitCode): void {
    this.clear();
    const findings = gateFindings({ outcomes, prefix: '' });
    const byFile = new Map<string, Diagnostic[]>();
    for (const finding of findings.slice(0, maxProblems)) {
      const service = outcomes.find(({ site }) => site === finding.site)?.service ?? '';
      const problem = problemOf(finding, folder, service, text);
      byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), problem]);
    }
    for (const [file, problems] of byFile) this.collection.set(Uri.joinPath(folder, file), problems);
    this.contexts.set('hasGateProblems', findings.length > 0);
    const counts = outcomes.map(countsOf);
    const [passed, pages] = [sum(counts.map((count) => count.passed)), sum(counts.map((count) => count.pages))];
    const label = plural(
      pages,
      l10n.t('Gate: {1} of {0} page passed'),
      l10n.t('Gate: {1} of {0} pages passed'),
      formatCount(passed),
    );
    this.status.text = `$(${icons[exitCode]}) ${label}`;
    this.status.tooltip = [
      gateOutcomeText(exitCode),
      ...outcomes.map((outcome) => [outcome.address, ...countTexts(countsOf(outcome))].join(' · ')),
    ].join('\n');
    this.status.accessibilityInformation = { label: `${gateOutcomeText(exitCode)} ${label}`, role: 'button' };
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

function problemOf(finding: GateFinding, folder: Uri, service: string, siteFile: string): Diagnostic {
  const { path, text, severity, site, page } = finding;
  const message = path === undefined ? text : l10n.t('{0}: {1}', path, text);
  const diagnostic = new Diagnostic(rangeOf(finding, siteFile), revealed(message), severities[severity]);
  diagnostic.source = problemSource;
  if (page === undefined) return diagnostic;
  const { url, rating } = page;
  const argument: GateProblemArgument = {
    ...{ site, folder: folder.toString(), service, page: url, address: url },
    ...(rating && { id: rating.id }),
  };
  const label = rating === undefined ? l10n.t('No report') : ratingLabel(rating.result, rating.score);
  const command = rating === undefined ? 'createReport' : 'openReport';
  const target = Uri.from({ scheme: 'command', path: commandId(command), query: commandQuery(argument) });
  diagnostic.code = { value: label === '' ? resultLabel(undefined) : label, target };
  return diagnostic;
}

/**
 * The first line of a page's source; in the site file, the pattern in question, or else the text of the rule's line.
 */
function rangeOf({ file, line, path, pattern = path }: GateFinding, siteFile: string): Range {
  const lines = file === siteFileName ? siteFile.split('\n') : [];
  const written = pattern === undefined ? undefined : JSON.stringify(pattern);
  // The pattern may occur several times: the rule's own occurrence comes first.
  const row = [line - 1, ...lines.keys()].find((at) => written !== undefined && lines[at]?.includes(written));
  if (row !== undefined && written !== undefined) {
    const start = lines[row]?.indexOf(written) ?? 0;
    return new Range(row, start, row, start + written.length);
  }
  const rule = lines[line - 1]?.trim() ?? '';
  if (rule === '') return new Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const start = lines[line - 1]?.indexOf(rule) ?? 0;
  return new Range(line - 1, start, line - 1, start + rule.length);
}

const severities: Readonly<Record<GateFinding['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  unknown: DiagnosticSeverity.Warning,
  warning: DiagnosticSeverity.Warning,
};

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
