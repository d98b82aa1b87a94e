import { l10n } from 'vscode';
import { fingerprint } from '../../util/fingerprint';
import { getOrAdd } from '../../util/getOrAdd';

/** Translations by the keys of their texts: a fingerprint is too much work for each of very many rows. */
const known = new Map<string, string>();

type Values = readonly (string | number | boolean)[];

/** A text with what it is for, which tells it from the same words elsewhere. */
interface Commented {
  readonly message: string;
  readonly args?: Values;
  readonly comment: string | readonly string[];
}

/**
 * What the extension is built with in place of the function of `@vscode/l10n` (`esbuild.mjs`): a text in VS Code's language,
 * whose bundle VS Code loads once. The bundles of the package have fingerprints as keys (`test/run/build.mjs`), since the
 * English texts would take as much room as the translations.
 */
export function t(text: string | Commented, ...values: Values): string {
  if (typeof text === 'string') return filledIn(translated(text, text), values);
  const { message, args = values, comment } = text;
  return filledIn(translated(message, `${message}/${[comment].flat().join('')}`), args);
}

function translated(message: string, key: string): string {
  return getOrAdd(known, key, () => l10n.bundle?.[fingerprint(key)] ?? l10n.bundle?.[key] ?? message);
}

function filledIn(words: string, values: Values): string {
  if (values.length === 0) return words;
  return words.replace(/\{(\d+)\}/g, (gap, at: number) => String(values[at] ?? gap));
}
