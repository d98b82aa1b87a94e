import * as l10n from '@vscode/l10n';
import type { Report } from '../service/records';
import { withoutPasswords } from '../service/cleaning';
import { checksOfVersion, formerVersion, type Version } from '../history/version';
import { otherFields } from '../reports/otherFields';
import { readContent } from '../reports/checks';
import { absoluteTime, formatCount } from '../vscode/text/format';
import {
  keepsUnusedPassword,
  privacyLabel,
  ratedLabel,
  ratingLabel,
  resultLabel,
  titleOf,
} from '../vscode/text/labels';
import type { Fields } from '../util/json';
import { readPageUrl } from '../util/pageUrl';
import { revealed } from '../util/unseenCharacters';
import { describeChecks, type Outcomes } from './describeChecks';
import type { ReportView, HistoryView, VersionView } from './protocol';
import { pointsOf } from '../history/chart';

/**
 * Describes a report for its page.
 * @param isHead true if only its row is known, which is incomplete: everything below the head is left out
 */
export function describeReport(report: Report, versions: readonly Version[], isHead = false): ReportView {
  const { score = report.score, checks, rest } = readContent(withoutPasswords(report.fields ?? {}));
  const { project, privacy, createdAt, generatedAt, result } = report;
  const former = formerVersion(report, versions);
  const before: Outcomes = new Map(former && checksOfVersion(former).map(({ name, outcome }) => [name, outcome]));
  const ownTitle = pageTitleOf(report);
  const address = titleOf(report);
  const fact = <T>(label: string, value: T | undefined, print: (value: T) => string) =>
    value === undefined ? [] : [{ label, value: revealed(print(value)) }];
  return {
    title: ownTitle === undefined ? address : revealed(ownTitle),
    address: ownTitle === undefined ? '' : address,
    href: readPageUrl(report.url),
    result,
    resultLabel: resultLabel(result),
    change: former === undefined ? '' : changeOf(former, report),
    facts: [
      ...fact(l10n.t('Score'), score, formatCount),
      ...fact(ratedLabel(), generatedAt, absoluteTime),
      ...fact(l10n.t('Privacy'), privacy, (value) =>
        keepsUnusedPassword(report) ? l10n.t('{0} (a password is kept)', privacyLabel(value)) : privacyLabel(value),
      ),
      ...fact(l10n.t('Project'), project, String),
      ...fact(l10n.t('Created'), createdAt, absoluteTime),
      ...fact(l10n.t('ID'), report.id, String),
    ],
    ...describeChecks(checks, before),
    history: isHead ? undefined : describeHistory(versions),
    rest: isHead ? {} : without(ownTitle === undefined ? undefined : 'title', otherFields({ ...report, fields: rest })),
  };
}

function without(name: string | undefined, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}

/** The page's title, if the service sends one. */
function pageTitleOf({ fields }: Report): string | undefined {
  const title = fields?.['title'];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}

function changeOf(before: Version, now: Report): string {
  const [old, present] = [before, now].map(({ result, score }) => ratingLabel(result, score));
  return old === '' || present === '' || old === present ? '' : l10n.t('{0} → {1}', old ?? '', present ?? '');
}

/** Describes how a report changed, for its page; undefined if there is nothing to compare. */
function describeHistory(versions: readonly Version[]): HistoryView | undefined {
  const [first] = versions;
  const last = versions.at(-1);
  if (first === undefined || last === undefined || versions.length < 2) return undefined;
  const count = formatCount(versions.length);
  return {
    summary: l10n.t('{0} versions, from {1} to {2}', count, shortly(first), shortly(last)),
    points: pointsOf(versions),
    rows: versions.map(describeVersion).reverse(),
  };
}

function describeVersion(version: Version): VersionView {
  const { seenAt, generatedAt, result, score, checks } = version;
  return {
    time: absoluteTime(generatedAt ?? seenAt),
    result,
    resultLabel: resultLabel(result),
    score: score === undefined ? '' : formatCount(score),
    checks:
      checks === undefined
        ? ''
        : l10n.t('{0} of {1}', formatCount(checks.failed.length), formatCount(checks.names.length)),
  };
}

function shortly({ result, score }: Version): string {
  const label = resultLabel(result);
  return score === undefined ? label : `${label} (${formatCount(score)})`;
}
