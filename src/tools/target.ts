import * as l10n from '@vscode/l10n';
import type { Report } from '../service/records';
import { findReport } from '../reports/reportsOfPage';
import type { Session, Sessions } from '../vscode/session/sessions';
import { UserError } from '../vscode/text/userError';
import type { ReportInput } from './input';

/** The session that a tool works with. */
export function connectedSession({ current }: Pick<Sessions, 'current'>): Session {
  if (current !== undefined) return current;
  throw new UserError(
    l10n.t(
      'No service is connected. The user must run “Connect to a Service…” first; a tool can’t enter an address or a key.',
    ),
  );
}

export function serviceHost({ connection }: Session): string {
  return new URL(connection.url).host;
}

/** Requests the report with this id, or else the newest report of a page. Its checks may be missing. */
export async function reportNamed(session: Session, { id, url }: ReportInput, signal: AbortSignal): Promise<Report> {
  if (id !== undefined) return session.store.fetchReport(id, signal);
  const found = url === undefined ? 'none' : await findReport({ url }, session.service, signal);
  if (found === 'unknown') throw notCertain(session);
  if (found !== 'none') return found;
  throw new UserError(
    l10n.t(
      '{0} has no report for this page. Look for other addresses with site_reports_find_reports, or create one with site_reports_create_report.',
      serviceHost(session),
    ),
  );
}

/** The error for an uncertain look-up of a page's report. */
export function notCertain(session: Session): UserError {
  return new UserError(
    l10n.t(
      'Couldn’t determine whether this page has a report on {0}. Nothing was created or changed. Try again later.',
      serviceHost(session),
    ),
  );
}
