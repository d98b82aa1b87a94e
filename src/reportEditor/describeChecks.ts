import * as l10n from '@vscode/l10n';
import { groupName, importanceName } from '../reports/catalogue/checkNames';
import { failureOf, findingsOf as allFindings } from '../reports/catalogue/failures';
import { importanceOf, isKnownCheck, isOfServer, knownCheck, worthOf } from '../reports/catalogue/knownChecks';
import { checkGroups, type CheckGroup, type Importance } from '../service/checkKinds';
import { byUrgency, type Check, type CheckOutcome } from '../reports/checks';
import { checkName, checkTexts } from '../vscode/text/checkText';
import { formatCount, formatPoints } from '../vscode/text/format';
import { capitalized } from '../vscode/text/queryLabels';
import { readPageUrl } from '../util/pageUrl';
import { revealed } from '../util/unseenCharacters';
import {
  checkFilters,
  type CheckFilter,
  type CheckGroupView,
  type CheckView,
  type FilterView,
  type ReportView,
} from './protocol';

/** The outcomes of checks in the previous version, by name. */
export type Outcomes = ReadonlyMap<string, CheckOutcome>;

/** Describes the checks of a report for its page: by group, failures first, important ones before others. */
export function describeChecks(checks: readonly Check[], before: Outcomes): Pick<ReportView, 'groups' | 'filters'> {
  const importance = checks.flatMap((check) => importanceOf(check.importance) ?? []);
  const described = inOrder(checks, before).map((check) => ({
    group: isKnownCheck(check.name) ? knownCheck(check.name).group : undefined,
    check: describeCheck(check, before, importance),
  }));
  const groups = [...checkGroups, undefined].flatMap((group) => {
    const own = described.filter((one) => one.group === group).map(({ check }) => check);
    return own.length === 0 ? [] : [describeGroup(group, own, described.length)];
  });
  return { groups, filters: filtersOf(described.map(({ check }) => check)) };
}

function describeGroup(group: CheckGroup | undefined, checks: readonly CheckView[], all: number): CheckGroupView {
  const passed = checks.filter(({ outcome }) => outcome === 'passed');
  const others = checks.length === all ? l10n.t('Checks') : l10n.t({ message: 'Other', comment: ['Group of checks'] });
  return {
    name: group === undefined ? others : groupName(group),
    failed: checks.filter(({ outcome }) => outcome !== 'passed'),
    passed,
    passedLabel: passedLabel(passed.length),
  };
}

function passedLabel(count: number): string {
  return l10n.t('{0} passed', formatCount(count));
}

/** Among those of the same importance, the newly failing ones come first. */
function inOrder(checks: readonly Check[], before: Outcomes): readonly Check[] {
  const age = (check: Check) => (isNewlyFailing(check, before) ? 0 : 1);
  return [...checks].sort((one, other) => byUrgency(one, other) || age(one) - age(other));
}

function isNewlyFailing({ name, outcome }: Check, before: Outcomes): boolean {
  return outcome === 'failed' && before.get(name) === 'passed';
}

/** @param all the importance of each check of the report */
function describeCheck(check: Check, before: Outcomes, all: readonly Importance[]): CheckView {
  const { name, outcome, value, rest } = check;
  const importance = importanceOf(check.importance);
  const reasons = checkTexts.reasonsOf(check);
  const isFailed = outcome === 'failed';
  const isSaid = reasons !== undefined || (outcome === 'passed' && isKnownCheck(name));
  return {
    id: name,
    name: checkName(name),
    outcome,
    outcomeLabel: isNewlyFailing(check, before) ? l10n.t('Newly failing') : outcomeLabel(outcome),
    change: outcome === 'passed' && before.get(name) === 'failed' ? l10n.t('fixed') : '',
    filter: outcome === 'failed' ? (importance ?? 'failed') : (outcome ?? 'neither'),
    importanceLabel:
      importance === undefined ? revealed(capitalized(check.importance ?? '')) : importanceName(importance),
    worth: isFailed && importance !== undefined ? worthText(worthOf(importance, all)) : '',
    reasons: reasons?.map(revealed) ?? [],
    advice: reasons === undefined ? '' : (checkTexts.adviceFor(check) ?? ''),
    findings: reasons === undefined ? [] : findingsOf(check),
    isInFiles: !isOfServer(name),
    value: isSaid ? passedValue(check) : value,
    rest: isSaid || Object.keys(rest).length === 0 ? undefined : rest,
  };
}

/** The sentences of a failed check already contain its value. */
function passedValue(check: Check): string | undefined {
  return check.outcome === 'passed' ? checkTexts.valueOf(check) : undefined;
}

function findingsOf(check: Check): CheckView['findings'] {
  const failure = failureOf(check);
  const findings = failure === undefined ? [] : allFindings(failure);
  return findings.map((finding) => ({
    text: revealed(checkTexts.findingText(finding)),
    href: finding.url === undefined ? undefined : readPageUrl(finding.url),
  }));
}

function worthText(points: number): string {
  return points === 0
    ? l10n.t('worth no points')
    : l10n.t({
        message: 'worth {0} points',
        args: [formatPoints(points)],
        comment: ['What mending a failed check adds to the score of 0 to 100, such as 5.7'],
      });
}

function outcomeLabel(outcome: CheckOutcome): string {
  switch (outcome) {
    case 'passed':
      return l10n.t('Passed');
    case 'failed':
      return l10n.t({ message: 'Failed', comment: ['Outcome of a check, beside Passed'] });
    case undefined:
      return l10n.t('No outcome');
  }
}

/** The numbers of failed checks of each importance, and of passed ones. */
function filtersOf(checks: readonly CheckView[]): readonly FilterView[] {
  return checkFilters.flatMap((filter) => {
    const count = checks.filter((check) => check.filter === filter).length;
    return count === 0 ? [] : [{ filter, label: filterLabel(filter, count) }];
  });
}

function filterLabel(filter: CheckFilter, count: number): string {
  const args = [formatCount(count)];
  switch (filter) {
    case 'high':
      return l10n.t({ message: '{0} high', args, comment: ['Number of failed checks of high importance'] });
    case 'medium':
      return l10n.t({ message: '{0} medium', args, comment: ['Number of failed checks of medium importance'] });
    case 'low':
      return l10n.t({ message: '{0} low', args, comment: ['Number of failed checks of low importance'] });
    case 'failed':
      return l10n.t({ message: '{0} failed', args, comment: ['Number of checks'] });
    case 'neither':
      return l10n.t('{0} without an outcome', ...args);
    case 'passed':
      return passedLabel(count);
  }
}
