import { l10n } from 'vscode';
import type { Report } from '../api/records';
import { withoutPasswords } from '../api/cleaning';
import { formerVersion, type Version } from '../model/history/version';
import { readContent, type Check, type CheckOutcome } from '../model/report/checks';
import { checkName } from '../platform/text/checkText';
import { absoluteTime, capitalized, formatCount } from '../platform/text/format';
import { privacyLabel, ratingLabel, resultLabel, titleOf } from '../platform/text/labels';
import { isFields } from '../util/json';
import { readPageUrl } from '../util/url';
import { revealed } from '../util/visible';
import { describeHistory } from './describeHistory';
import type { CheckView, ReportView } from './protocol';

/** Describes a report as its page shows it. */
export function describeReport(report: Report, versions: readonly Version[]): ReportView {
  const { score, checks, rest } = readContent(withoutPasswords(report.fields ?? {}));
  const { project, privacy, createdAt, generatedAt, result } = report;
  const former = formerVersion(report, versions);
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
      ...fact(l10n.t('Privacy'), privacy, privacyLabel),
      ...fact(l10n.t('Project'), project, String),
      ...fact(l10n.t('Created'), createdAt, absoluteTime),
      ...fact(l10n.t('Generated'), generatedAt, absoluteTime),
      ...fact(l10n.t('ID'), report.id, String),
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
  const parts = [
    failed > 0 && l10n.t({ message: '{0} failed', args: [formatCount(failed)], comment: ['Number of checks'] }),
    neither > 0 && l10n.t('{0} without a result', formatCount(neither)),
    passed > 0 && l10n.t('{0} passed', formatCount(passed)),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
