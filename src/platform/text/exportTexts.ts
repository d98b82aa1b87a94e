import { l10n } from 'vscode';
import type { ExportTexts } from '../../model/report/export';
import { absoluteTime, formatCount } from './format';
import { privacyLabel, resultLabel } from './labels';

/** The words of exported documents. */
export function exportTexts(): ExportTexts {
  return {
    heading: (result, count) => l10n.t('{0} ({1})', resultLabel(result), formatCount(count)),
    facts: ({ privacy, generatedAt }) => [
      ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
      ...(generatedAt === undefined ? [] : [absoluteTime(generatedAt)]),
    ],
  };
}
