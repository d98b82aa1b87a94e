import { l10n } from 'vscode';
import type { Report } from '../api/records';
import { withoutPasswords } from '../api/cleaning';
import { formerVersion, type Version } from '../model/history/version';
import { readContent, type Check, type CheckOutcome } from '../model/report/checks';
import { checkName } from '../platform/text/checkText';
import { absoluteTime, capitalized, formatCount, textLanguage } from '../platform/text/format';
import { privacyLabel, ratingLabel, resultLabel, titleOf } from '../platform/text/labels';
import { isFields } from '../util/json';
import { readPageUrl } from '../util/url';
import { revealed } from '../util/visible';
import { describeHistory } from './describeHistory';
import type { CheckView, ReportView, Texts } from './protocol';

/** Describes a report as its page shows it. */
export function describeReport(report: Report, versions: readonly Version[]): ReportView {
  const fields = withoutPasswords(report.fields ?? {});
  const { score, checks, rest } = readContent(isFields(fields) ? fields : {});
  const { project, privacy, createdAt, generatedAt, result } = report;
  const former = formerVersion(report, versions);
  const ownTitle = pageTitleOf(report);
  const address = titleOf(report);
  const fact = (label: string, value: string | undefined) =>
    value === undefined ? [] : [{ label, value: revealed(value) }];
  return {
    title: ownTitle === undefined ? address : revealed(ownTitle),
    address: ownTitle === undefined ? '' : address,
    href: readPageUrl(report.url),
    result,
    resultLabel: resultLabel(result),
    change: former === undefined ? '' : changeOf(former, report),
    facts: [
      ...fact(l10n.t('Score'), score === undefined ? undefined : formatCount(score)),
      ...fact(l10n.t('Privacy'), privacy && privacyLabel(privacy)),
      ...fact(l10n.t('Project'), project),
      ...fact(l10n.t('Created'), createdAt === undefined ? undefined : absoluteTime(createdAt)),
      ...fact(l10n.t('Generated'), generatedAt === undefined ? undefined : absoluteTime(generatedAt)),
      ...fact(l10n.t('ID'), report.id),
    ],
    checks: brokenFirst(checks.map((check) => describeCheck(check, former?.checks?.[check.name]))),
    checksSummary: summaryOf(checks),
    history: describeHistory(versions),
    rest: Object.fromEntries(Object.entries(rest).filter(([name]) => !isShown(report, name))),
  };
}

/** True if a field was read, and so already shows above. */
function isShown(report: Report, field: string): boolean {
  const read: Readonly<Record<string, unknown>> = {
    id: report.id,
    url: report.url || undefined,
    privacy: report.privacy,
    result: report.result,
    created_at: report.createdAt,
    generated_at: report.generatedAt,
    title: pageTitleOf(report),
    // If a project is a record, only its name was read.
    project: isFields(report.fields?.['project']) ? undefined : report.project,
  };
  return Object.hasOwn(read, field) && read[field] !== undefined;
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

function brokenFirst(checks: readonly CheckView[]): readonly CheckView[] {
  const isBroken = ({ outcome, change }: CheckView) => outcome === 'failed' && change !== '';
  return [...checks.filter(isBroken), ...checks.filter((check) => !isBroken(check))];
}

/** @param hadPassed true if it passed in the former version; undefined if unknown */
function describeCheck(
  { name, outcome, importance = '', value, rest }: Check,
  hadPassed: boolean | undefined,
): CheckView {
  const isFixed = outcome === 'passed' && hadPassed === false;
  const isBroken = outcome === 'failed' && hadPassed === true;
  return {
    id: name,
    name: checkName(name),
    outcome,
    outcomeLabel: outcomeLabel(outcome),
    change: isFixed ? l10n.t('fixed') : isBroken ? l10n.t('broken') : '',
    importance: revealed(capitalized(importance)),
    value,
    rest: Object.keys(rest).length === 0 ? undefined : rest,
  };
}

function outcomeLabel(outcome: CheckOutcome): string {
  switch (outcome) {
    case 'passed':
      return l10n.t('Passed');
    case 'failed':
      return l10n.t({ message: 'Failed', comment: ['Outcome of a check, beside Passed'] });
    case undefined:
      return l10n.t('No result');
  }
}

function summaryOf(checks: readonly Check[]): string {
  const count = (outcome: CheckOutcome) => checks.filter((check) => check.outcome === outcome).length;
  const [failed, passed, neither] = [count('failed'), count('passed'), count(undefined)];
  return [
    ...(failed === 0
      ? []
      : [l10n.t({ message: '{0} failed', args: [formatCount(failed)], comment: ['Number of checks'] })]),
    ...(neither === 0 ? [] : [l10n.t('{0} without a result', formatCount(neither))]),
    ...(passed === 0 ? [] : [l10n.t('{0} passed', formatCount(passed))]),
  ].join(' · ');
}

/** The words of the page itself. */
export function textsOfPage(): Texts {
  return {
    actions: l10n.t('Actions'),
    checks: l10n.t('Checks'),
    filterChecks: l10n.t('Filter checks'),
    failedOnly: l10n.t('Failed only'),
    noCheckMatches: l10n.t('No checks match.'),
    outcome: l10n.t('Outcome'),
    check: l10n.t('Check'),
    importance: l10n.t('Importance'),
    value: l10n.t('Value'),
    more: l10n.t('Show {0} More', '{0}'),
    details: l10n.t('Details'),
    openSource: l10n.t('Open Source File'),
    history: l10n.t('History'),
    generated: l10n.t('Generated'),
    result: l10n.t('Result'),
    score: l10n.t('Score'),
    failedChecks: l10n.t('Failed checks'),
    compareVersions: l10n.t('Compare Versions…'),
    other: l10n.t('Other Data from the Service'),
    field: l10n.t('{0} field', '{0}'),
    fields: l10n.t('{0} fields', '{0}'),
    entry: l10n.t('{0} entry', '{0}'),
    entries: l10n.t('{0} entries', '{0}'),
    language: textLanguage,
    showRest: l10n.t('Show All'),
  };
}
