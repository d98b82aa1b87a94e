import * as l10n from '@vscode/l10n';
import { isRateLimited, ServiceError, type Problem } from '../../service/errors';
import { systemClock } from '../../util/clock';
import { revealed } from '../../util/unseenCharacters';
import { serviceErrorText } from '../../reports/serviceErrorTexts';
import { absoluteTime, soonTime } from './format';
import { UserError } from './userError';

const inVsCode = { canReplaceKey: true, timeText: absoluteTime };

/** Describes an error in a sentence or two, safe to show: what failed, on which service, and what to do. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return revealed(error.message);
  if (error instanceof ServiceError)
    return revealed(serviceErrorText(error.problem, new URL(error.service).host, inVsCode));
  return l10n.t('Site Reports encountered an internal error. See the log for details.');
}

/** The service's own technical texts about a page that failed; a message contains only the reason. */
export function technicalWords(problem: Problem): readonly string[] {
  return problem.kind === 'pageFailed' ? problem.messages.map(revealed) : [];
}

/** Describes why something shown couldn't be loaded. Unlike a command, it's requested again after a wait. */
export function describeLoadError(error: unknown): string {
  if (!isRateLimited(error) || error.problem.kind !== 'tooManyRequests') return describeError(error);
  const { host } = new URL(error.service);
  const { retryAt = 0 } = error.problem;
  return retryAt <= systemClock.now()
    ? l10n.t('{0} received too many requests. Loading continues automatically.', host)
    : l10n.t('Waiting until {0}: too many requests.', soonTime(retryAt));
}

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
