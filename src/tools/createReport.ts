import * as l10n from '@vscode/l10n';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import { existingReport, idsOfReports, maxLookUpMs } from '../reports/existingReport';
import { reportIn } from '../reports/reportsOfPage';
import { privacyLabel } from '../vscode/text/labels';
import { describeRow } from './reportFields';
import { creationInput } from './input';
import { whole } from './question';
import { notCertain } from './target';
import { changing, type Agreed } from './tool';

/** Creates a report of a page, unless it has one. */
export const createReportTool = changing(creationInput, {
  ask: ({ url, privacy, another }) =>
    Promise.resolve({
      title: another ? l10n.t('Create another report?') : l10n.t('Create a report?'),
      lines: [l10n.t('Page: {0}', whole('url', url)), l10n.t('Privacy: {0}', privacyLabel(privacy))],
      doing: l10n.t('Creating a report for {0}', whole('url', url)),
    }),
  run: async ({ url, privacy, another }, agreed) => {
    const { changes, signal, cuts } = agreed;
    const notCreated = (existing: Report | undefined) => ({
      data: { state: 'not created: the page has a report', report: existing && describeRow(existing, cuts) },
      next: l10n.t(
        'Nothing was created. Update this report with site_reports_update_results, or call this tool again with “another” set to true if the user wants a second one.',
      ),
    });
    const existing = another ? undefined : await certainReport(url, agreed);
    if (existing !== undefined) return notCreated(existing);
    const known = another ? () => idsOfReports(url, agreed, signal) : [];
    const { created, place } = await changes.createReport({ url, privacy }, { known, signal });
    if (place === 'created since') return notCreated(await certainReport(url, agreed));
    const data = { state: 'created', url: cuts.url(url), report: created && describeRow(created, cuts) };
    if (created !== undefined) return { data };
    return {
      data,
      next: l10n.t(
        'The report was created and will appear after the service has rated it. Don’t create it again; check later.',
      ),
    };
  },
});

/** Returns the page's newest report. Throws if the look-up is uncertain: only the user can decide what to do then. */
async function certainReport(url: string, agreed: Agreed): Promise<Report | undefined> {
  const { signal } = agreed;
  try {
    const found = await existingReport(url, agreed, AbortSignal.any([signal, AbortSignal.timeout(maxLookUpMs)]));
    if (found !== 'unknown') return reportIn(found);
  } catch (error) {
    if (!(error instanceof AbortedError) || signal.aborted) throw error;
  }
  throw notCertain(agreed);
}
