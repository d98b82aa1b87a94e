import type { Check } from '../../model/report/checks';
import { oneLine } from '../../util/escape';
import { capitalized } from './format';

/** What failed and why, on one line: "Image texts: /hero.jpg, /team.jpg". It is the service's text, and may be anything. */
export function checkLine({ name, value }: Pick<Check, 'name' | 'value'>): string {
  const label = oneLine(capitalized(name.replaceAll('_', ' ')));
  const told = textOf(value);
  return told === '' ? label : `${label}: ${oneLine(told)}`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.every((it) => typeof it !== 'object');
  return isPlainList ? value.join(', ') : JSON.stringify(value);
}
