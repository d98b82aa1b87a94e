import { l10n } from 'vscode';
import { fingerprint } from '../../util/fingerprint';

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
  const { message, args = values, comment } = typeof text === 'string' ? { message: text, comment: '' } : text;
  const words = translated(message, [comment].flat().join(''));
  return words.replace(/\{(\d+)\}/g, (gap, at: number) => String(args[at] ?? gap));
}

function translated(message: string, comment: string): string {
  const key = comment === '' ? message : `${message}/${comment}`;
  return l10n.bundle?.[fingerprint(key)] ?? l10n.bundle?.[key] ?? message;
}
