import * as l10n from '@vscode/l10n';
import { withoutPasswords } from '../service/cleaning';
import { checksOfVersion, type Version } from '../history/version';
import { checksOf } from '../reports/checks';
import type { NamedReport, NamedVersion } from '../vscode/reportUri';
import type { Session, Sessions } from '../vscode/session/sessions';
import { sessionForReport } from '../vscode/session/sessionForReport';
import { UserError } from '../vscode/text/userError';
import { type Fields, inOrder } from '../util/json';
import { describeComparison, type Compared } from './describeComparison';

/** Returns a report or a version as JSON in a stable order, or a comparison of two as Markdown. */
export async function documentOf(named: NamedReport, sessions: Sessions, signal: AbortSignal): Promise<string> {
  const session = sessionForReport(sessions, named);
  if (session === undefined) throw new UserError(elsewhereMessage(named));
  if (named.comparedTo === undefined) return jsonOf(session, named, signal);
  const { comparedTo } = named;
  const both = [comparedOf(session, named, signal), comparedOf(session, comparedTo, signal)] as const;
  return describeComparison(comparedTo.title, ...(await Promise.all(both)));
}

async function jsonOf(session: Session, named: NamedVersion, signal: AbortSignal): Promise<string> {
  const version = await versionOf(session, named);
  const fields = version === undefined ? (await session.store.fetchReport(named.id, signal)).fields : fieldsOf(version);
  return `${JSON.stringify(inOrder(withoutPasswords(fields ?? {})), undefined, 2)}\n`;
}

/** Returns the recorded data of a version, under the service's field names. */
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

/** Returns a recorded version, or undefined for the current report. */
async function versionOf({ history }: Session, { id, seenAt }: NamedVersion): Promise<Version | undefined> {
  if (seenAt === undefined) return undefined;
  const version = (await history.versionsOf(id)).find((other) => other.seenAt === seenAt);
  if (version === undefined) {
    throw new UserError(l10n.t('This version is no longer stored. Compare other versions of the report.'));
  }
  return version;
}

/** Explains why a report of another service isn't shown. */
export function elsewhereMessage({ service }: NamedReport): string {
  return service === ''
    ? l10n.t('This report belongs to a service that this window isn’t connected to. Switch connections to view it.')
    : l10n.t(
        'This report belongs to {0}, which this window isn’t connected to. Switch connections to view it.',
        service,
      );
}
