import * as l10n from '@vscode/l10n';
import type { KnownReach } from '../../history/ratedSince';
import { describeError } from '../../vscode/text/errorMessages';
import { absoluteTime } from '../../vscode/text/format';

/**
 * The message above the changes: that there are none, or how far back they are known.
 * @param lookedAt epoch milliseconds of the last look; undefined until it is known
 */
export function reachText(isEmpty: boolean, lookedAt: number | undefined, reach: KnownReach | undefined): string {
  if (reach === undefined || lookedAt === undefined) return '';
  const since = absoluteTime(lookedAt);
  const nothing =
    reach.kind === 'whole'
      ? l10n.t('Nothing has changed since {0}.', since)
      : l10n.t('No changes found since {0}.', since);
  return [...(isEmpty ? [nothing] : []), ...limitOf(reach)].join(' ');
}

/** Explains what may be missing, and why. */
function limitOf(reach: KnownReach): readonly string[] {
  switch (reach.kind) {
    case 'whole':
      return [];
    case 'limited':
      return [l10n.t('Reports rated before {0} were compared only if they were loaded.', absoluteTime(reach.back))];
    case 'tooMany':
      return [l10n.t('The service doesn’t say which reports were rated last, so only loaded reports were compared.')];
    case 'unreadable':
      return [l10n.t('Some reports couldn’t be read, so changes may be missing.')];
    case 'failed':
      return [describeError(reach.error), l10n.t('Changes may be missing.')];
  }
}
