import { l10n } from 'vscode';
import type { NamedReport } from '../platform/reportUri';
import type { Session, Sessions } from '../platform/session';

/** The window's session, if that is the one that a report belongs to. */
export function ownSession({ current }: Sessions, { connectionId }: NamedReport): Session | undefined {
  return current?.connection.id === connectionId ? current : undefined;
}

/** Why a report of another connection does not show. */
export function isElsewhere(): string {
  return l10n.t('This report belongs to a connection that this window does not use. Switch to it to see the report.');
}

/** Why a version does not show. */
export function isForgotten(): string {
  return l10n.t('This version is not remembered any more. Compare other versions of the report.');
}
