import * as l10n from '@vscode/l10n';
import {
  CodeAction,
  CodeActionKind,
  languages,
  Range,
  SnippetString,
  SnippetTextEdit,
  TextEdit,
  WorkspaceEdit,
  type CodeActionContext,
  type Diagnostic,
  type TextDocument,
} from 'vscode';
import { commandId, type AddressArgument, type ReportArgument, type SiteArgument } from '../ids';
import { CheckFixes, isFixedAlone, type MarkupEdit } from '../sources';
import { chatIsAvailable } from '../vscode/chat';
import { checkOfDiagnostic, gateProblemOf } from './diagnostics';
import { asksForAll, fixAllKind } from './fixAllKind';

/** Returns the quick fixes for failed checks, in the Problems view and at their lines. */
export async function actionsFor(
  document: TextDocument,
  { diagnostics, only }: CodeActionContext,
): Promise<readonly CodeAction[]> {
  if (asksForAll(only)) return fixAll(document, fixAllKind);
  const ofGate = diagnostics.flatMap((diagnostic) => gateActions(diagnostic));
  const named = diagnostics.flatMap((diagnostic) => {
    const argument = checkOfDiagnostic(diagnostic);
    return argument === undefined ? [] : [{ diagnostic, argument }];
  });
  if (named.length === 0) return ofGate;
  const fixes = new CheckFixes(document.getText(), document.uri.path);
  const each = new Map(named.map(({ argument }) => [argument.id, argument]));
  const canAsk = await chatIsAvailable();
  const fixed = named.flatMap(({ diagnostic, argument: { check, page = '' } }) =>
    fixOf(document, diagnostic, check, fixes.of(check, document.offsetAt(diagnostic.range.start), page)),
  );
  const all = fixed.length === 0 ? [] : fixAll(document, CodeActionKind.QuickFix);
  const ways = [...each.values()].flatMap(({ id, service, page }) => {
    const report: ReportArgument = {
      id,
      ...(service !== undefined && { service }),
      ...(page !== undefined && { page }),
    };
    const own = named.filter(({ argument }) => argument.id === id).map(({ diagnostic }) => diagnostic);
    return [
      ...(canAsk ? [action(l10n.t('Fix with Agent'), commandId('fixWithAgent'), report, own)] : []),
      action(l10n.t('Open Report'), commandId('openReport'), report, own),
      action(l10n.t('Update Results'), commandId('updateResults'), report, own),
    ];
  });
  return [...fixed, ...all, ...ways, ...ofGate];
}

/** The actions for a page that fails a gate. */
function gateActions(diagnostic: Diagnostic): readonly CodeAction[] {
  const problem = gateProblemOf(diagnostic);
  if (problem === undefined) return [];
  const { site, folder, id, service, page, address } = problem;
  const accept = action(
    l10n.t('Accept Failures'),
    commandId('acceptFailures'),
    { site, ...(folder !== undefined && { folder }) },
    [diagnostic],
  );
  if (id === undefined) return [action(l10n.t('Create Report'), commandId('createReport'), { address }, [diagnostic])];
  const report: ReportArgument = { id, service, page };
  return [action(l10n.t('Open Report'), commandId('openReport'), report, [diagnostic]), accept];
}

function action(
  title: string,
  command: string,
  report: ReportArgument | SiteArgument | AddressArgument,
  diagnostics: readonly Diagnostic[],
): CodeAction {
  const made = new CodeAction(title, CodeActionKind.QuickFix);
  made.command = { title, command, arguments: [report] };
  made.diagnostics = [...diagnostics];
  return made;
}

function fixOf(
  document: TextDocument,
  diagnostic: Diagnostic,
  check: string,
  edits: readonly MarkupEdit[] | undefined,
): readonly CodeAction[] {
  const title = fixTitle(check);
  if (edits === undefined || title === undefined) return [];
  const made = new CodeAction(title, CodeActionKind.QuickFix);
  made.edit = new WorkspaceEdit();
  made.edit.set(
    document.uri,
    edits.map((edit) => textEdit(document, edit)),
  );
  made.diagnostics = [diagnostic];
  made.isPreferred = true;
  return [made];
}

function fixTitle(check: string): string | undefined {
  switch (check) {
    case 'image_keywords':
      return l10n.t('Add an Alternative Text');
    case 'defer_javascript':
      return l10n.t('Defer the Script');
    case 'unsafe_cross_origin_links':
      return l10n.t('Add rel=noopener');
    case 'mixed_content':
      return l10n.t('Load over HTTPS');
    case 'deprecated_html_tags':
      return l10n.t('Replace with Current HTML');
    case 'language':
      return l10n.t('Add the Language');
    case 'charset':
      return l10n.t('Add the Character Encoding');
    case 'meta_viewport':
      return l10n.t('Add a Viewport');
    case 'meta_description':
      return l10n.t('Add a Meta Description');
    default:
      return undefined;
  }
}

/** All fixes in a file that need no text from the user, if there are several. */
function fixAll(document: TextDocument, kind: CodeActionKind): readonly CodeAction[] {
  const fixes = new CheckFixes(document.getText(), document.uri.path);
  const edits = new Map<string, MarkupEdit>();
  const fixed: Diagnostic[] = [];
  for (const diagnostic of languages.getDiagnostics(document.uri)) {
    const { check, page = '' } = checkOfDiagnostic(diagnostic) ?? { check: '' };
    const own = isFixedAlone(check) ? (fixes.of(check, document.offsetAt(diagnostic.range.start), page) ?? []) : [];
    // Another report of the same page has the same problems.
    for (const edit of own) edits.set(JSON.stringify(edit), edit);
    if (own.length > 0) fixed.push(diagnostic);
  }
  if (fixed.length < 2 && kind !== fixAllKind) return [];
  const made = new CodeAction(l10n.t('Fix All in File'), kind);
  made.edit = new WorkspaceEdit();
  made.edit.set(
    document.uri,
    [...edits.values()].map((edit) => textEdit(document, edit)),
  );
  made.diagnostics = fixed;
  return [made];
}

function textEdit(document: TextDocument, { offset, length, text, selection }: MarkupEdit): TextEdit | SnippetTextEdit {
  const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
  if (selection === undefined) return TextEdit.replace(range, text);
  const end = selection.offset + selection.length;
  const snippet = new SnippetString().appendText(text.slice(0, selection.offset));
  if (selection.length === 0) snippet.appendTabstop(0);
  else snippet.appendPlaceholder(text.slice(selection.offset, end), 0);
  return SnippetTextEdit.replace(range, snippet.appendText(text.slice(end)));
}
