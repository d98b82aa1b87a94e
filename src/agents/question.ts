import { l10n } from 'vscode';
import type { Report } from '../api/records';
import type { Session } from '../platform/session/sessions';
import { UserError } from '../platform/text/errorMessages';
import { withoutCredentials } from '../util/credentials';
import { visible } from '../util/visible';
import { Cuts } from './bounds';
import { hostOf } from './target';

/** What a person is asked before a change. The lines and what is being done are Markdown, with values in `asCode`. */
export interface Question {
  readonly title: string;
  readonly lines: readonly string[];
  /** What shows while it is done. */
  readonly doing: string;
  /** The report that is named. */
  readonly report?: Report;
}

/** Maximum characters of a value that the service sent. */
const longest = 500;

/** A value in Markdown, in which nothing is markup or becomes a link. */
function asCode(text: string): string {
  const fence = (text.match(/`+/g) ?? []).reduce((most, it) => (it.length >= most.length ? `${it}\`` : most), '`');
  return fence === '`' ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

/** The page of a report, and its id; of a report without an address, only that. */
export function reportLine(report: Report): string {
  const { id, url } = report;
  const sent = whole('id', id);
  return url === ''
    ? l10n.t('Report: {0}', sent)
    : l10n.t('Page: {0} (report {1})', asCode(new Cuts().text(url, longest)), sent);
}

/** The page of a report, or if it has no address its id. */
export function reportCode({ id, url }: Report): string {
  return asCode(new Cuts().text(url === '' ? id : url, longest));
}

/**
 * A value that will be sent, all of it.
 * @param name the parameter that it is
 * @throws UserError if the person would not see all of it as it is
 */
export function whole(name: 'id' | 'url', text: string): string {
  if (visible(withoutCredentials(text)) === text) return asCode(text);
  throw new UserError(
    l10n.t('“{0}” contains something that can’t be shown to the user as it is. Nothing was done.', name),
  );
}

export function serviceLine(session: Session): string {
  return l10n.t(
    'Service: {0} ({1})',
    asCode(new Cuts().text(session.connection.name, longest)),
    asCode(hostOf(session)),
  );
}
