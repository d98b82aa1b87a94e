import * as l10n from '@vscode/l10n';
import { describeInFull } from './reportFields';
import { reportInput } from './input';
import { reportNamed, connectedSession } from './target';
import { reading } from './tool';

/** Reads one report: its rating, its checks, its history. */
export const readReportTool = reading(reportInput, {
  doing: () => l10n.t('Reading a report'),
  run: async ({ id, url }, { sessions, signal, cuts }) => {
    const session = connectedSession(sessions);
    const found = id ?? (await reportNamed(session, { url }, signal)).id;
    const report = await session.store.fetchReport(found, signal);
    const versions = await session.history.versionsOf(report.id);
    return { data: describeInFull(report, versions, cuts) };
  },
});
