import * as l10n from '@vscode/l10n';
import { ServiceError } from '../../service/errors';

/** An action that the user can take after a failed request. */
export type Remedy = 'replaceApiKey' | 'tryAgain';

/** Returns the remedies for an error, likeliest first. A key that seems refused may be a service under maintenance. */
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
