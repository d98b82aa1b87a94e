import { inOrder, withoutPasswords } from '../model/json';
import { UserError } from '../platform/errors';
import type { NamedReport } from '../platform/reportUri';
import type { ReportDeps } from './deps';
import { isElsewhere, ownSession } from './ownSession';

/** A report as the service sends it, in a stable order, as text. */
export async function jsonOf(named: NamedReport, { sessions }: ReportDeps, signal: AbortSignal): Promise<string> {
  const session = ownSession(sessions, named);
  if (session === undefined) throw new UserError(isElsewhere());
  const { fields } = await session.store.fetchReport(named.id, signal);
  return `${JSON.stringify(inOrder(withoutPasswords(fields)), undefined, 2)}\n`;
}
