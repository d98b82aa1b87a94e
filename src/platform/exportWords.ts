import { env, l10n } from 'vscode';
import type { ExportWords } from '../model/export';
import { absoluteTime, formatCount } from '../model/words';
import { privacyLabel, resultLabel } from './labels';

/** What exported documents call things. */
export function exportWords(): ExportWords {
  return {
    heading: (result, count) => l10n.t('{0} ({1})', resultLabel(result), formatCount(count, env.language)),
    facts: ({ privacy, generatedAt }) => [
      ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
      ...(generatedAt === undefined ? [] : [absoluteTime(generatedAt, env.language)]),
    ],
  };
}
