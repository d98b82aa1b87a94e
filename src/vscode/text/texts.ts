import { l10n } from 'vscode';

type Values = readonly (string | number | boolean)[];

/** A text with what it is for, which tells it from the same words elsewhere. */
interface Commented {
  readonly message: string;
  readonly args?: Values;
  readonly comment: string | readonly string[];
}

/**
 * What the extension is built with in place of the function of `@vscode/l10n` (`esbuild.mjs`): a text in VS Code's
 * language, whose bundle VS Code loads once.
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
