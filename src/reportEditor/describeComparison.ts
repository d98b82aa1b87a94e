import * as l10n from '@vscode/l10n';
import type { Result } from '../service/records';
import { compareChecks, type Check } from '../reports/checks';
import { checkName } from '../vscode/text/checkText';
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

/** Describes as Markdown what changed between two reports or versions: the result, and the checks affected. */
export function describeComparison(title: string, before: Compared, after: Compared): string {
  const { fixed, broken, changed } = compareChecks(before.checks, after.checks);
  const old = new Map(before.checks.map((check) => [check.name, check]));
  const isAfter = new Set(after.checks.map(({ name }) => name));
  const change = (check: Check) => {
    if (!old.has(check.name)) return l10n.t('{0} (right only)', lineOf(check));
    if (!isAfter.has(check.name)) return l10n.t('{0} (left only)', lineOf(check));
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

/** Describes a check by name, with its old and new values if they fit on one line. */
function lineOf({ name, value }: Check, old?: Check): string {
  const label = asText(checkName(name));
  const [was, is] = [scalarOf(old?.value), scalarOf(value)];
  const values =
    was !== undefined && is !== undefined && was !== is ? `${asText(was)} → ${asText(is)}` : asText(is ?? '');
  return values === '' ? label : `${label}: ${values}`;
}

const maxValueChars = 200;

function scalarOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return revealed(shortened(String(value), maxValueChars));
}

function whyNothing(before: Compared, after: Compared): string {
  return before.checks.length === 0 || after.checks.length === 0
    ? l10n.t('The checks of one side aren’t known: they’re stored when a report is opened.')
    : l10n.t('All checks are the same.');
}

function count(checks: readonly unknown[]): string {
  return formatCount(checks.length);
}
