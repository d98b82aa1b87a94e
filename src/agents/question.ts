import { l10n } from 'vscode';
import type { Report } from '../api/records';
import type { Session } from '../platform/session/sessions';
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

/** Maximum characters of a value in a question. */
const longest = 500;

/** A value in Markdown, in which nothing is markup or becomes a link. */
function asCode(text: string): string {
  return `\`${new Cuts().text(text, longest).replaceAll('`', '’')}\``;
}

/** The page of a report, and its id; of a report without an address, only that. */
export function reportLine({ id, url }: Report): string {
  return url === '' ? l10n.t('Report: {0}', asCode(id)) : l10n.t('Page: {0} (report {1})', pageCode(url), asCode(id));
}

export function pageCode(url: string): string {
  return asCode(new Cuts().url(url));
}

export function serviceLine(session: Session): string {
  return l10n.t('Service: {0} ({1})', asCode(session.connection.name), asCode(hostOf(session)));
}
