import * as l10n from '@vscode/l10n';
import type { ExportTexts } from '../../reports/export';
import { asText } from '../../util/markdown';
import { checkName } from './checkText';
import { absoluteTime, formatCount, joined } from './format';
import { privacyLabel, resultLabel } from './labels';

/** The texts of exported documents. */
export function exportTexts(): ExportTexts {
  return {
    heading: (result, count) => l10n.t('{0} ({1})', resultLabel(result), formatCount(count)),
    title: l10n.t('Site Reports, {0}', absoluteTime(Date.now())),
    failed: (names) => l10n.t('Failed: {0}', joined(names.map((name) => asText(checkName(name))))),
    facts: ({ score, privacy, generatedAt }) => [
      ...(score === undefined ? [] : [l10n.t('Score {0}', formatCount(score))]),
      ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
      ...(generatedAt === undefined ? [] : [absoluteTime(generatedAt)]),
    ],
  };
}
