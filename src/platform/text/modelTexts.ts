import { l10n } from 'vscode';

/**
 * What the extension is built with in place of `@vscode/l10n`, by which the texts of the model are written: in VS Code
 * they speak its language, and its bundles are loaded once (`esbuild.mjs`).
 */
export const t: typeof l10n.t = l10n.t.bind(l10n);
