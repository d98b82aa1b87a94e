import * as l10n from '@vscode/l10n';
import { CodeAction, CodeActionKind, type CodeActionContext } from 'vscode';
import { commandId, type ReportArgument } from '../ids';
import { chatIsAvailable } from '../vscode/chat';
import { reportOfDiagnostic } from './diagnostics';

/** Returns the quick fixes for failed checks, in the Problems view and at their lines. */
export async function actionsFor({ diagnostics }: CodeActionContext): Promise<readonly CodeAction[]> {
  const reports = diagnostics.map(reportOfDiagnostic).filter((report) => report !== undefined);
  const each = new Map(reports.map((report) => [report.id, report]));
  const canFix = each.size > 0 && (await chatIsAvailable());
  return [...each.values()].flatMap((report) => {
    const own = diagnostics.filter((diagnostic) => reportOfDiagnostic(diagnostic)?.id === report.id);
    return [
      ...(canFix ? [action(l10n.t('Fix with Agent'), commandId('fixWithAgent'), report, own)] : []),
      action(l10n.t('Open Report'), commandId('openReport'), report, own),
      action(l10n.t('Update Results'), commandId('updateResults'), report, own),
    ];
  });
}

function action(
  title: string,
  command: string,
  report: ReportArgument,
  diagnostics: CodeActionContext['diagnostics'],
): CodeAction {
  const made = new CodeAction(title, CodeActionKind.QuickFix);
  made.command = { title, command, arguments: [report] };
  made.diagnostics = [...diagnostics];
  return made;
}
