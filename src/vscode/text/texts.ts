import { l10n } from 'vscode';

type Values = readonly (string | number | boolean)[];

/** A text with a comment on its purpose, which distinguishes it from the same text elsewhere. */
interface Commented {
  readonly message: string;
  readonly args?: Values;
  readonly comment: string | readonly string[];
}

/**
 * Replaces the function of `@vscode/l10n` in the build (`esbuild.mjs`): returns a text in VS Code's language, from the
 * bundle that VS Code loads once.
 */
export function t(text: string | Commented, ...values: Values): string {
  if (typeof text === 'string') return filledIn(l10n.bundle?.[text] ?? text, values);
  const { message, args = values, comment } = text;
  return filledIn(l10n.bundle?.[`${message}/${[comment].flat().join('')}`] ?? message, args);
}

function filledIn(words: string, values: Values): string {
  if (values.length === 0) return words;
  return words.replace(/\{(\d+)\}/g, (gap, at: number) => String(values[at] ?? gap));
}
