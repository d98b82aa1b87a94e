import { l10n } from 'vscode';
import { ServiceError } from '../../api/errors';

/** What a person can do about a failed request. */
export type Remedy = 'replaceApiKey' | 'tryAgain';

/** What helps against an error, the likeliest first. What looks like a refused key may be a service at work on itself. */
export function remediesOf(error: unknown): readonly Remedy[] {
  const kind = error instanceof ServiceError ? error.problem.kind : undefined;
  const isOfKey = kind === 'notConnected' || kind === 'keyRefused' || kind === 'forbidden';
  return isOfKey ? ['replaceApiKey', 'tryAgain'] : ['tryAgain'];
}

export function remedyLabel(remedy: Remedy): string {
  switch (remedy) {
    case 'replaceApiKey':
      return l10n.t('Replace API Key…');
    case 'tryAgain':
      return l10n.t('Try Again');
  }
}
