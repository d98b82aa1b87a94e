import * as l10n from '@vscode/l10n';
import { ServiceError } from '../../service/errors';
import type { Report } from '../../service/records';
import { checksOf } from '../../reports/checks';
import type { Session } from '../../vscode/session/sessions';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { areOfOtherPages } from '../../util/pageUrl';

type Target = Pick<Session, 'store' | 'connection'>;

/**
 * A report with its checks, which the service may send only with a single report.
 * @throws ServiceError if it can't be read, or if its id now belongs to another page's report
 */
export async function inFull({ store, connection }: Target, report: Report, signal: AbortSignal): Promise<Report> {
  if (checksOf(report).length > 0) return report;
  const full = await store.fetchReport(report.id, signal);
  if (areOfOtherPages(full.url, report.url)) throw new ServiceError({ kind: 'notFound' }, connection.url);
  return full;
}

/**
 * Reads a report with its checks. The user can cancel this.
 * @throws ServiceError as `inFull` does
 * @throws CancellationError if the user cancels
 */
export function reportInFull(target: Target, report: Report): Promise<Report> {
  return withCancellableProgress(l10n.t('Reading reports'), (_, signal) => inFull(target, report, signal));
}
