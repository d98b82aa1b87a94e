import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import { checkTextsIn } from '../../reports/catalogue/checkTexts';
import { worthOfKnown } from '../../reports/catalogue/knownChecks';
import type { Check } from '../../reports/checks';
import { valueText } from '../../reports/valueText';
import { oneLine } from '../../util/plain';
import { revealed } from '../../util/unseenCharacters';
import { formatCount, formatPoints, textLanguage } from './format';
import { capitalized } from './queryLabels';
import { plural } from './plural';

/** The names and sentences of the service’s checks, in the language of VS Code. */
export const checkTexts = checkTextsIn(env.language, textLanguage);

/** Returns the name of a check, safe to show: "Image texts". For a check of another service, the service's own name. */
export function checkName(name: string): string {
  return checkTexts.nameOf(name) ?? revealed(capitalized(name.replaceAll('_', ' ')));
}

/**
 * Describes on one line what failed and why: "Image texts: 2 images have no alternative text." Texts of another service
 * may be anything; the report shows all of them.
 */
export function checkLine(check: Check): string {
  const label = oneLine(checkName(check.name));
  const reasons = checkTexts.reasonsOf(check);
  if (reasons !== undefined) return l10n.t('{0}: {1}', label, oneLine(revealed(reasons.join(' '))));
  const told = [check.value, check.rest].map(valueText).filter((text) => text !== '');
  return told.length === 0 ? label : l10n.t('{0}: {1}', label, oneLine(revealed(told.join('; '))));
}

/** "40 of 48 pages" */
export function pagesOf(failed: number, of: number): string {
  return plural(of, l10n.t('{1} of {0} page'), l10n.t('{1} of {0} pages'), formatCount(failed));
}

/**
 * The points that each page gains by passing a check. Empty for a check of another service, or one without points.
 */
export function worthEach(name: string): readonly string[] {
  const worth = worthOfKnown(name);
  return worth === 0 ? [] : [l10n.t('worth {0} points each', formatPoints(worth))];
}
