import type { Check } from '../../model/report/checks';
import { isFields } from '../../util/json';
import { oneLine } from '../../util/escape';
import { revealed } from '../../util/visible';
import { capitalized } from './format';

/** How deep a value is told; the report's page has the rest. */
const deepest = 3;

/** The service's name of a check as people may see it: "Image texts". */
export function checkName(name: string): string {
  return revealed(capitalized(name.replaceAll('_', ' ')));
}

/** What failed and why, on one line: "Image texts: /hero.jpg, /team.jpg". It is the service's text, and may be anything. */
export function checkLine({ name, value, rest }: Pick<Check, 'name' | 'value' | 'rest'>): string {
  const label = oneLine(checkName(name));
  const told = [value, rest].map((it) => textOf(it, deepest)).filter((text) => text !== '');
  return told.length === 0 ? label : `${label}: ${oneLine(revealed(told.join('; ')))}`;
}

function textOf(value: unknown, depth: number): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return depth === 0 ? '…' : value.map((it) => textOf(it, depth - 1)).join(', ');
  if (!isFields(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  if (depth === 0) return '…';
  const fields = Object.entries(value).map(([name, it]) => [name, textOf(it, depth - 1)] as const);
  return fields.map(([name, text]) => (text === '' ? name : `${name}: ${text}`)).join('; ');
}
