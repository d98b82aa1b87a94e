import * as l10n from '@vscode/l10n';
import type { Result } from '../service/records';
import type { Check } from '../reports/checks';
import type { Finding } from '../reports/catalogue/failures';
import { compareChecks, compareFindings } from '../reports/compareChecks';
import { checkName, checkTexts } from '../vscode/text/checkText';
import { formatCount } from '../vscode/text/format';
import { resultLabel } from '../vscode/text/labels';
import { shortened } from '../util/text';
import { asText } from '../util/markdown';
import { revealed } from '../util/unseenCharacters';

/** One side of a comparison. */
export interface Compared {
  readonly result: Result | undefined;
  readonly score: number | undefined;
  readonly checks: readonly Check[];
}

/** Describes the changes between two reports or versions as Markdown: the result, and the checks affected. */
export function describeComparison(title: string, before: Compared, after: Compared): string {
  const { fixed, broken, changed } = compareChecks(before.checks, after.checks);
  const old = new Map(before.checks.map((check) => [check.name, check]));
  const isAfter = new Set(after.checks.map(({ name }) => name));
  const change = (check: Check) => {
    if (!old.has(check.name)) return l10n.t('{0} (only in the second)', lineOf(check));
    if (!isAfter.has(check.name)) return l10n.t('{0} (only in the first)', lineOf(check));
    return lineOf(check, old.get(check.name));
  };
  const nothing = fixed.length + broken.length + changed.length === 0 ? [whyNothing(before, after)] : [];
  return [
    `# ${asText(title)}`,
    [sideOf(before), sideOf(after)].join(' → '),
    ...section(l10n.t('Newly failing ({0})', count(broken)), broken, lineOf),
    ...section(l10n.t('Fixed ({0})', count(fixed)), fixed, lineOf),
    ...section(l10n.t('Changed ({0})', count(changed)), changed, change),
    ...nothing,
    '',
  ].join('\n\n');
}

function sideOf({ result, score }: Compared): string {
  const label = `**${resultLabel(result)}**`;
  return score === undefined ? label : `${label} (${formatCount(score)})`;
}

function section(heading: string, checks: readonly Check[], describe: (check: Check) => string): readonly string[] {
  return checks.length === 0 ? [] : [`## ${heading}`, checks.map((check) => `- ${describe(check)}`).join('\n')];
}

/** Describes a check by name and reasons, or with its old and new values if they fit on one line. */
function lineOf(check: Check, old?: Check): string {
  const label = asText(checkName(check.name));
  const reasons = checkTexts.reasonsOf(check);
  const told = reasons === undefined ? valuesOf(check, old) : asText(revealed(reasons.join(' ')));
  return [
    told === '' ? label : l10n.t('{0}: {1}', label, told),
    ...(old === undefined ? [] : findingLines(old, check)),
  ].join('\n');
}

/** The new findings of a check, and those that are gone, as a list below it. */
function findingLines(old: Check, check: Check): readonly string[] {
  const { come, gone } = compareFindings(old, check);
  const shown = (findings: readonly Finding[]) => findings.slice(0, maxFindings).map(findingLine);
  const left = come.length + gone.length - shown(come).length - shown(gone).length;
  return [
    ...shown(come).map((text) => `  - ${l10n.t('New: {0}', text)}`),
    ...shown(gone).map((text) => `  - ${l10n.t('Gone: {0}', text)}`),
    ...(left === 0 ? [] : [`  - ${l10n.t('and {0} more', formatCount(left))}`]),
  ];
}

function findingLine(finding: Finding): string {
  return asText(revealed(shortened(checkTexts.findingText(finding), maxValueChars)));
}

function valuesOf({ value }: Check, old: Check | undefined): string {
  const [was, is] = [scalarOf(old?.value), scalarOf(value)];
  return was !== undefined && is !== undefined && was !== is ? `${asText(was)} → ${asText(is)}` : asText(is ?? '');
}

/** Number of findings of a kind that a comparison lists. */
const maxFindings = 20;
const maxValueChars = 200;

function scalarOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return revealed(shortened(String(value), maxValueChars));
}

function whyNothing(before: Compared, after: Compared): string {
  return before.checks.length === 0 || after.checks.length === 0
    ? l10n.t('The checks of one version weren’t recorded: checks are recorded only when you open a report.')
    : l10n.t('No changes: all checks have the same outcome.');
}

function count(checks: readonly unknown[]): string {
  return formatCount(checks.length);
}
