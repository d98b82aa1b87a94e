import { withoutPasswords } from '../api/cleaning';
import { checksOfVersion, type Version } from '../model/history/version';
import { checksOf } from '../model/report/checks';
import type { NamedReport, NamedVersion } from '../platform/reportUri';
import type { Session } from '../platform/session/sessions';
import { UserError } from '../platform/text/errorMessages';
import { inOrder, type Fields } from '../util/json';
import type { ReportDeps } from './deps';
import { describeComparison, type Compared } from './describeComparison';
import { isElsewhere, isForgotten } from './elsewhere';
import { sessionForReport } from '../platform/session/sessionForReport';

/** A report or a version of one as JSON in a stable order, or what changed from one to another as Markdown. */
export async function documentOf(named: NamedReport, { sessions }: ReportDeps, signal: AbortSignal): Promise<string> {
  const session = sessionForReport(sessions, named);
  if (session === undefined) throw new UserError(isElsewhere(named));
  if (named.comparedTo === undefined) return jsonOf(session, named, signal);
  const { comparedTo } = named;
  const both = [comparedOf(session, named, signal), comparedOf(session, comparedTo, signal)] as const;
  return describeComparison(comparedTo.title, ...(await Promise.all(both)));
}

async function jsonOf(session: Session, named: NamedVersion, signal: AbortSignal): Promise<string> {
  const version = await versionOf(session, named);
  const fields = version === undefined ? (await session.store.fetchReport(named.id, signal)).fields : fieldsOf(version);
  return `${JSON.stringify(inOrder(withoutPasswords(fields)), undefined, 2)}\n`;
}

/** A version with the service's field names, as far as it is remembered. */
function fieldsOf(version: Version): Fields {
  const { generatedAt, seenAt, result, score } = version;
  const checks = checksOfVersion(version).map(({ name, outcome }) => [name, outcome]);
  return {
    generated_at: new Date(generatedAt ?? seenAt).toISOString(),
    result,
    score,
    ...(checks.length > 0 && { checks: Object.fromEntries(checks) as Fields }),
  };
}

async function comparedOf(session: Session, named: NamedVersion, signal: AbortSignal): Promise<Compared> {
  const version = await versionOf(session, named);
  if (version !== undefined) return { ...version, checks: checksOfVersion(version) };
  const report = await session.store.fetchReport(named.id, signal);
  return { result: report.result, score: report.score, checks: checksOf(report) };
}

/** A version that was seen; nothing if the current report is meant. */
async function versionOf({ history }: Session, { id, seenAt }: NamedVersion): Promise<Version | undefined> {
  if (seenAt === undefined) return undefined;
  const version = (await history.versionsOf(id)).find((it) => it.seenAt === seenAt);
  if (version === undefined) throw new UserError(isForgotten());
  return version;
}
