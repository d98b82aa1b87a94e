import { env } from 'vscode';
import { checkTextsIn } from '../../reports/catalogue/checkTexts';
import type { Check } from '../../reports/checks';
import { valueText } from '../../reports/valueText';
import { oneLine } from '../../util/plain';
import { revealed } from '../../util/unseenCharacters';
import { textLanguage } from './format';
import { capitalized } from './listNames';

/** The names and sentences of the service’s checks, in the language of VS Code. */
export const checkTexts = checkTextsIn(env.language, textLanguage);

/** Returns the name of a check, safe to show: "Image texts". One of another service is that service’s own word. */
export function checkName(name: string): string {
  return checkTexts.nameOf(name) ?? revealed(capitalized(name.replaceAll('_', ' ')));
}

/**
 * Describes what failed and why on one line: "Image texts: 2 images have no alternative text." What another service
 * says may be anything; the report's page has all of it.
 */
export function checkLine(check: Check): string {
  const label = oneLine(checkName(check.name));
  const reasons = checkTexts.reasonsOf(check);
  if (reasons !== undefined) return `${label}: ${oneLine(revealed(reasons.join(' ')))}`;
  const told = [check.value, check.rest].map(valueText).filter((text) => text !== '');
  return told.length === 0 ? label : `${label}: ${oneLine(revealed(told.join('; ')))}`;
}
