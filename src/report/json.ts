import { l10n } from 'vscode';
import { inOrder, withoutPasswords } from '../model/json';
import { UserError } from '../platform/errors';
import type { NamedReport } from '../platform/reportUri';
import type { ReportDeps } from './deps';

/** A report as the service sends it, in a stable order, as text. */
export async function jsonOf(
  { connectionId, id }: NamedReport,
  { sessions }: ReportDeps,
  signal: AbortSignal,
): Promise<string> {
  const { current } = sessions;
  if (current?.connection.id !== connectionId) {
    throw new UserError(
      l10n.t('This report belongs to a connection that this window does not use. Switch to it to see the report.'),
    );
  }
  const { fields } = await current.store.fetchReport(id, signal);
  return `${JSON.stringify(inOrder(withoutPasswords(fields)), undefined, 2)}\n`;
}
