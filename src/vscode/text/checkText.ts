import type { Check } from '../../reports/checks';
import { valueText } from '../../reports/valueText';
import { oneLine } from '../../util/plain';
import { revealed } from '../../util/unseenCharacters';
import { capitalized } from './listNames';

/** Returns the service's name of a check, made readable and safe to show: "Image texts". */
export function checkName(name: string): string {
  return revealed(capitalized(name.replaceAll('_', ' ')));
}

/**
 * Describes what failed and why on one line: "Image texts: /hero.jpg, /team.jpg". This is the service's text, and may
 * be anything; the report's page has all of it.
 */
export function checkLine({ name, value, rest }: Pick<Check, 'name' | 'value' | 'rest'>): string {
  const label = oneLine(checkName(name));
  const told = [value, rest].map(valueText).filter((text) => text !== '');
  return told.length === 0 ? label : `${label}: ${oneLine(revealed(told.join('; ')))}`;
}
