import * as l10n from '@vscode/l10n';
import { CancellationError, commands } from 'vscode';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../util/abortedError';
import type { Log } from '../log';
import { describeError, technicalWords } from '../text/errorMessages';
import { fullText, UserError } from '../text/userError';
import { tell } from './messages';

/** The one place where a failed action becomes a message. A cancellation is silent. */
export async function reportError(error: unknown, log: Pick<Log, 'error' | 'show'>): Promise<void> {
  if (error instanceof CancellationError || error instanceof AbortedError) return;
  const doubt =
    error instanceof ServiceError && error.mayHaveHappened
      ? [l10n.t('The change may or may not have been made. Refresh to find out.')]
      : [];
  const sentence = [describeError(error), ...doubt].join(' ');
  if (error instanceof ServiceError) for (const line of [sentence, ...technicalWords(error.problem)]) log.error(line);
  else if (!(error instanceof UserError)) log.error(fullText(error));
  if (error instanceof UserError) {
    const { help } = error;
    const choice = await tell.error(sentence, ...(help === undefined ? [] : [help.label]));
    if (help !== undefined && choice === help.label) await commands.executeCommand(help.command, help.argument);
    return;
  }
  const showLog = l10n.t('Show Log');
  if ((await tell.error(sentence, showLog)) === showLog) log.show();
}
