import { Diagnostic, DiagnosticSeverity, Uri, type Range } from 'vscode';
import type { Report } from '../service/records';
import { commandId, problemSource, type CheckArgument, type GateProblemArgument } from '../ids';
import type { Check } from '../reports/checks';
import { ratingLabel } from '../vscode/text/labels';
import { problemText, type ProblemScope } from '../vscode/text/problemText';
import { commandQuery } from '../util/markdown';
import { revealed } from '../util/unseenCharacters';

/** Returns the problem for a failed check, with a link to its report. @param service the base URL of its service */
export function diagnosticOf(
  range: Range,
  report: Report,
  check: Check,
  service = '',
  scope: ProblemScope = {},
): Diagnostic {
  const diagnostic = new Diagnostic(range, problemText(report, check, scope), severityOf(check));
  diagnostic.source = problemSource;
  const rating = ratingLabel(report.result, report.score);
  const target = linkTo({ id: report.id, service, page: report.url, check: check.name });
  diagnostic.code = { value: rating === '' ? revealed(report.id) : rating, target };
  return diagnostic;
}

function severityOf({ importance = '' }: Check): DiagnosticSeverity {
  const word = importance.toLowerCase();
  if (['critical', 'major', 'high'].includes(word)) return DiagnosticSeverity.Error;
  return ['low', 'minor'].includes(word) ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning;
}

/** Returns the link behind a problem's code, which opens the report. */
function linkTo(argument: CheckArgument): Uri {
  return Uri.from({ scheme: 'command', path: commandId('openReport'), query: commandQuery(argument) });
}

/** The report and the check of a problem; undefined for the problem of a gate. */
export function checkOfDiagnostic(diagnostic: Diagnostic): CheckArgument | undefined {
  const { id, check, ...rest } = argumentOf<CheckArgument>(diagnostic) ?? {};
  return id === undefined || check === undefined ? undefined : { id, check, ...rest };
}

/** The page of a gate's problem; undefined for any other problem. */
export function gateProblemOf(diagnostic: Diagnostic): GateProblemArgument | undefined {
  const { site, service, page, address, ...rest } = argumentOf<GateProblemArgument>(diagnostic) ?? {};
  if (site === undefined || service === undefined || page === undefined || address === undefined) return undefined;
  return { site, service, page, address, ...rest };
}

/** The argument in the link behind a problem's code, which only this extension writes. */
function argumentOf<T>({ source, code }: Diagnostic): Partial<T> | undefined {
  if (source !== problemSource || typeof code !== 'object') return undefined;
  try {
    const [argument] = JSON.parse(decodeURIComponent(code.target.query)) as readonly Partial<T>[];
    return argument;
  } catch {
    return undefined;
  }
}
