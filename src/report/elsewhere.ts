import { l10n } from 'vscode';
import type { NamedReport } from '../platform/reportUri';

/** Explains why a report of another service does not show. */
export function elsewhereMessage({ service }: NamedReport): string {
  return service === ''
    ? l10n.t('This report belongs to a service that isn’t used in this window. Switch to its connection to see it.')
    : l10n.t(
        'This report belongs to {0}, which isn’t used in this window. Switch to its connection to see it.',
        service,
      );
}

/** Explains why a version does not show. */
export function forgottenMessage(): string {
  return l10n.t('This version is no longer stored. Compare other versions of the report.');
}
