import * as l10n from '@vscode/l10n';
import type { Report } from '../../service/records';
import type { Check } from '../../reports/checks';
import { readCheckTexts, type Range } from '../../reports/checkTexts';
import { boundedLine } from '../../util/text';
import { checkName } from './checkText';
import { capitalized } from './listNames';
import { formatCount } from './format';
import { titleOf } from './labels';
import { plural } from './plural';

/** Maximum number of characters of each part; the report's page has all of them. */
const most = { name: 80, page: 100, sentence: 300, value: 120 };

/** How far a problem reaches beyond the page's file. */
export interface ProblemScope {
  /** Number of other pages that fail the same check because of the same layout. */
  readonly others?: number;
  /** True if a layout decides it that is not known. */
  readonly isElsewhere?: boolean;
}

/**
 * Says that a check failed, for which page and, if the service says so, why and what is expected: "“Title” failed for
 * example.com/about. Too short. Value: Hi. Expected: 30 to 60 characters."
 */
export function problemText(
  report: Pick<Report, 'id' | 'url'>,
  check: Check,
  { others = 0, isElsewhere = false }: ProblemScope = {},
): string {
  const { explanation, value, expected, advice } = readCheckTexts(check);
  const wanted = typeof expected === 'string' ? expected : rangeText(expected);
  return [
    failure(line(checkName(check.name), most.name), line(titleOf(report), most.page), others),
    ...(explanation === '' ? [] : [sentence(explanation)]),
    ...(value === '' ? [] : [l10n.t('Value: {0}.', phrase(value))]),
    ...(wanted === '' ? [] : [l10n.t('Expected: {0}.', phrase(wanted))]),
    ...(advice === '' ? [] : [sentence(advice)]),
    ...(isElsewhere ? [l10n.t('This is defined in the page’s layout.')] : []),
  ].join(' ');
}

function failure(name: string, page: string, others: number): string {
  if (others === 0) return l10n.t('“{0}” failed for {1}.', name, page);
  return plural(
    others,
    l10n.t('“{1}” failed for {2} and {0} other page.'),
    l10n.t('“{1}” failed for {2} and {0} other pages.'),
    ...[name, page],
  );
}

function rangeText({ min, max, unit }: Range): string {
  return [boundsText(min, max), unit].join(' ').trim();
}

function boundsText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : l10n.t('at most {0}', formatCount(max));
  if (max === undefined) return l10n.t('at least {0}', formatCount(min));
  const args = [formatCount(min), formatCount(max)];
  return min === max ? formatCount(min) : l10n.t({ message: '{0} to {1}', args, comment: ['A range of numbers'] });
}

/** A text of the service as a sentence of its own. */
function sentence(text: string): string {
  const shown = capitalized(line(text, most.sentence));
  return /[.!?…。！？]$/u.test(shown) ? shown : `${shown}.`;
}

/** A text of the service within a sentence, which has its own end. */
function phrase(text: string): string {
  return line(text, most.value).replace(/[.。]$/u, '');
}

function line(text: string, maxChars: number): string {
  return boundedLine(text, maxChars).line;
}
