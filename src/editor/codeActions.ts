import { CodeAction, CodeActionKind, l10n, type CodeActionContext } from 'vscode';
import { commandIds, type ReportArgument } from '../ids';
import { chatIsAvailable } from '../platform/chat';
import { reportOf } from './problems';

/** What can be done about failed checks in the Problems view and at their lines. */
export async function actionsFor({ diagnostics }: CodeActionContext): Promise<readonly CodeAction[]> {
  const ids = new Set(diagnostics.map(reportOf).filter((id) => id !== undefined));
  const canFix = ids.size > 0 && (await chatIsAvailable());
  return [...ids].flatMap((id) => {
    const own = diagnostics.filter((diagnostic) => reportOf(diagnostic) === id);
    return [
      ...(canFix ? [action(l10n.t('Fix With Agent'), commandIds.fixWithAgent, id, own)] : []),
      action(l10n.t('Open Report'), commandIds.openReport, id, own),
      action(l10n.t('Update Results'), commandIds.updateResults, id, own),
    ];
  });
}

function action(title: string, command: string, id: string, diagnostics: CodeActionContext['diagnostics']): CodeAction {
  const made = new CodeAction(title, CodeActionKind.QuickFix);
  const argument: ReportArgument = { id };
  made.command = { title, command, arguments: [argument] };
  made.diagnostics = [...diagnostics];
  return made;
}
