import { CancellationError, l10n } from 'vscode';
import { AbortedError, ServiceError } from '../../api/errors';
import type { Log } from '../log';
import { describeError } from '../text/errorMessages';
import { fullText, UserError } from '../text/userError';
import { tell } from './messages';

/** The one place where a failed action becomes a message. A cancellation is silent. */
export async function reportError(error: unknown, log: Pick<Log, 'error' | 'show'>): Promise<void> {
  if (error instanceof CancellationError || error instanceof AbortedError) return;
  const doubt =
    error instanceof ServiceError && error.mayHaveHappened
      ? [l10n.t('It isn’t known whether the change was made.')]
      : [];
  const sentence = [describeError(error), ...doubt].join(' ');
  if (!(error instanceof UserError)) log.error(error instanceof ServiceError ? sentence : fullText(error));
  const showLog = l10n.t('Show Log');
  const choice = await (error instanceof UserError ? tell.error(sentence) : tell.error(sentence, showLog));
  if (choice === showLog) log.show();
}
