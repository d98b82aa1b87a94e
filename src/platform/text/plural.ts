import { env, l10n } from 'vscode';

/** The language that the texts are in: VS Code's, if they are translated into that. */
export const textLanguage = l10n.uri === undefined ? 'en' : env.language;

const rules = new Intl.PluralRules(textLanguage);

/** The form of a text that its language has for a count. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === 'one' ? one : other;
}
