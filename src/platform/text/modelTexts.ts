import { config } from '@vscode/l10n';
import { l10n } from 'vscode';

/** Lets the texts of the model, which knows nothing of VS Code, speak VS Code's language. Call it before they are used. */
export function translateModel(): void {
  config({ contents: l10n.bundle ?? {} });
}
