import type { Report } from '../service/records';
import { checksOf, type Check } from './checks';

/** Maximum number of characters of a title, and of values in a list of them. */
const maxChars = 300;
const maxValues = 20;

/** The page's titles and first headings according to its report. */
export function titlesOfPage(report: Pick<Report, 'fields'>): readonly string[] {
  const isTitle = ({ name }: Check) => /title|heading|(?<![a-z])h1(?!\d)/i.test(name) && !/image|link/i.test(name);
  const texts = checksOf(report)
    .filter(isTitle)
    .flatMap(({ value }) => textsIn(value));
  return [...new Set(texts)];
}

/** Names under which the value of a check may contain its text. */
const ofText = /^(?:h1|title|text|value|content|actual)$/i;

/** A check's value may be a text, a list of texts, or an object with one. */
function textsIn(value: unknown, depth = 3): readonly string[] {
  if (typeof value === 'string') return value.length <= maxChars ? [value] : [];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const held = Object.entries(value).slice(0, maxValues);
  return held.flatMap(([key, entry]) => (Array.isArray(value) || ofText.test(key) ? textsIn(entry, depth - 1) : []));
}
