import * as l10n from '@vscode/l10n';
import type { Report } from '../../service/records';
import type { Failure } from '../../reports/catalogue/failures';
import { isKnownCheck } from '../../reports/catalogue/knownChecks';
import { findingTexts } from '../../reports/catalogue/reasonTexts';
import type { Check } from '../../reports/checks';
import { readCheckTexts, type Range } from '../../reports/checkTexts';
import { boundedLine } from '../../util/text';
import { checkName, checkTexts } from './checkText';
import { capitalized } from './queryLabels';
import { formatCount } from './format';
import { titleOf } from './labels';
import { plural } from './plural';

/** Maximum number of characters of each part; the report shows all of them. */
const most = { name: 80, page: 100, sentence: 300, value: 120 };

/** The extent of a problem, and how far it reaches beyond the page's source file. */
export interface ProblemScope {
  /** Number of other pages that fail the same check because of the same layout. */
  readonly others?: number;
  /** True if an unknown layout decides it. */
  readonly isElsewhere?: boolean;
  /** True if its place in the page's source file isn't known. */
  readonly isUnplaced?: boolean;
  /** True if it is placed at one finding of the check. */
  readonly isFinding?: boolean;
  /** Number of similar findings in the file that have no problem of their own. */
  readonly more?: number;
  /** The part of the failure to describe, if not all: the rest has its own problems. */
  readonly left?: Failure;
}

/**
 * Describes which check failed, for which page, why, and what to do: "“Title” failed for example.com/about. 72
 * characters; 1 to 60 are expected. Write one title of the expected length that describes the page."
 */
export function problemText(report: Pick<Report, 'id' | 'url'>, check: Check, scope: ProblemScope = {}): string {
  const { others = 0, isElsewhere = false, isUnplaced = false, more = 0 } = scope;
  return [
    failure(line(checkName(check.name), most.name), line(titleOf(report), most.page), others),
    ...sentencesOf(check, scope),
    ...(more === 0 ? [] : [moreText(more)]),
    ...(isElsewhere ? [l10n.t('This is defined in the page’s layout.')] : []),
    ...(isUnplaced ? [l10n.t('Its position in this file is unknown.')] : []),
  ].join(' ');
}

/** Sentences about why a check failed, and what to do. */
function sentencesOf(check: Check, { isFinding = false, left }: ProblemScope): readonly string[] {
  const reasons = left === undefined ? checkTexts.reasonsOf(check) : checkTexts.sentencesOf(left);
  if (reasons === undefined || !isKnownCheck(check.name)) return sentencesOfOther(check);
  const own = isFinding ? findingTexts[check.name]?.() : undefined;
  const told = own === undefined ? reasons.map((reason) => line(reason, most.sentence)) : [own];
  const elsewhere =
    left === undefined ? [] : [l10n.t('The page’s source file and its known layouts don’t contain this.')];
  return [...told, ...elsewhere, checkTexts.adviceFor(check) ?? ''].filter((text) => text !== '');
}

/** Sentences from the texts and fields of another service. */
function sentencesOfOther(check: Check): readonly string[] {
  const { explanation, value, expected, advice } = readCheckTexts(check);
  const wanted = typeof expected === 'string' ? expected : rangeText(expected);
  return [
    ...(explanation === '' ? [] : [sentence(explanation)]),
    ...(value === '' ? [] : [l10n.t('Value: {0}.', phrase(value))]),
    ...(wanted === '' ? [] : [l10n.t('Expected: {0}.', phrase(wanted))]),
    ...(advice === '' ? [] : [sentence(advice)]),
  ];
}

function moreText(more: number): string {
  return plural(
    more,
    l10n.t('There is {0} more like this in the file.'),
    l10n.t('There are {0} more like this in the file.'),
  );
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

/** A text of the service within a sentence, without its own period. */
function phrase(text: string): string {
  return line(text, most.value).replace(/[.。]$/u, '');
}

function line(text: string, maxChars: number): string {
  return boundedLine(text, maxChars).line;
}
