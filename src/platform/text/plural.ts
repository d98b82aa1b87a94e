import { env, l10n } from 'vscode';
import { formatCount } from './format';

/** The language of the texts: VS Code's display language if there is a translation, else English. */
export const textLanguage = l10n.uri === undefined ? 'en' : env.language;

const rules = new Intl.PluralRules(textLanguage);

/**
 * Returns the form of a text that its language has for a count.
 * @param one text for one, and @param other for any other count: both have the count as `{0}`
 * @param values fill in `{1}` and so on
 */
export function plural(count: number, one: string, other: string, ...values: readonly string[]): string {
  const text = rules.select(count) === 'one' ? one : other;
  const filled = [formatCount(count), ...values];
  return text.replace(/\{(\d)\}/g, (placeholder, index) => filled[Number(index)] ?? placeholder);
}
