import * as l10n from '@vscode/l10n';
import type { Report } from '../service/records';
import type { Session } from '../vscode/session/sessions';
import { UserError } from '../vscode/text/userError';
import { boundedLine } from '../util/text';
import { withoutCredentials } from '../util/credentials';
import { printable } from '../util/unseenCharacters';
import { serviceHost } from './target';

/** The question before a change. `lines` and `doing` are Markdown, with values passed through `asCode`. */
export interface Question {
  readonly title: string;
  readonly lines: readonly string[];
  /** Shown during the change. */
  readonly doing: string;
  /** The report that the question names. */
  readonly report?: Report;
}

/** Maximum characters of a value that the service sent. */
const maxShownChars = 500;

/** Returns a value as inline code, in which nothing is markup or becomes a link. */
function asCode(text: string): string {
  const fence = (text.match(/`+/g) ?? []).reduce(
    (most, ticks) => (ticks.length >= most.length ? `${ticks}\`` : most),
    '`',
  );
  return fence === '`' ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

/** Returns a value as inline code on one line, cut if it is long. */
function shortCode(text: string): string {
  return asCode(boundedLine(text, maxShownChars).line);
}

/** Returns a line with a report's page and id, or only the id if it has no address. */
export function reportLine(report: Report): string {
  const { id, url } = report;
  const sent = whole('id', id);
  return url === '' ? l10n.t('Report: {0}', sent) : l10n.t('Page: {0} (report {1})', shortCode(url), sent);
}

/** Returns a report's page as inline code, or its id if it has no address. */
export function reportCode({ id, url }: Report): string {
  return shortCode(url === '' ? id : url);
}

/**
 * Returns a value that will be sent, in full, as inline code.
 * @param name the parameter's name
 * @throws UserError if it can't be shown exactly as it is
 */
export function whole(name: 'id' | 'url', text: string): string {
  if (printable(withoutCredentials(text)) === text) return asCode(text);
  throw new UserError(
    l10n.t('“{0}” contains something that can’t be shown to the user unchanged. Nothing was done.', name),
  );
}

export function serviceLine(session: Session): string {
  return l10n.t('Service: {0} ({1})', shortCode(session.connection.name), asCode(serviceHost(session)));
}
