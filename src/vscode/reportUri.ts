import { TabInputCustom, Uri, type Tab } from 'vscode';
import type { Report } from '../service/records';
import { reportScheme } from '../ids';
import type { Connection } from '../reports/connection';
import { oneLine } from '../util/plain';
import { decodedPercents } from '../util/url';
import { titleOf } from './text/labels';

/** A report, or one of its recorded versions. */
export interface NamedVersion {
  readonly id: string;
  /** Time when the version was first seen, in epoch milliseconds; undefined for the current report. */
  readonly seenAt?: number | undefined;
}

/** The subject of a connection's document: a report, or two to compare. */
export interface NamedReport extends NamedVersion {
  readonly connectionId: string;
  /** The base URL of its service: the connection's may change. */
  readonly service: string;
  readonly comparedTo: (NamedVersion & { readonly title: string }) | undefined;
}

type Titled = Pick<Report, 'id' | 'url'>;

/** `site-reports:/connection/id/title?service=…`; the title is only for the tab. */
export function pageUri(connection: Connection, report: Titled): Uri {
  return uriOf(connection, report.id, titleOf(report));
}

/** The same, with a name from which VS Code recognizes the language. */
export function jsonUri(connection: Connection, report: Titled, seenAt?: number): Uri {
  return uriOf(connection, report.id, `${titleOf(report)}.json`, { seenAt });
}

/** The address of a summary of the changes from one report, or version, to another. */
export function comparisonUri(connection: Connection, title: string, before: NamedVersion, after: NamedVersion): Uri {
  const query = { title, seenAt: before.seenAt, to: after.id, toSeenAt: after.seenAt };
  return uriOf(connection, before.id, `${title}.md`, query);
}

/** @returns undefined if the address names no report */
export function readReportUri({ scheme, path, query }: Uri): NamedReport | undefined {
  if (scheme !== reportScheme) return undefined;
  // This address isn't trusted.
  const [connectionId = '', id = ''] = path.split('/').slice(1, 3).map(decodedPercents);
  const parameters = new URLSearchParams(query);
  const service = parameters.get('service') ?? '';
  if (connectionId === '' || id === '') return undefined;
  const timeOf = (name: string) => (parameters.has(name) ? Number(parameters.get(name)) : undefined);
  const to = parameters.get('to');
  const comparedTo =
    to === null ? undefined : { id: to, seenAt: timeOf('toSeenAt'), title: parameters.get('title') ?? '' };
  return { connectionId, service, id, seenAt: timeOf('seenAt'), comparedTo };
}

/** Returns the report that a tab shows, or undefined for any other tab. */
export function reportInTab(tab: Tab | undefined): NamedReport | undefined {
  return tab?.input instanceof TabInputCustom ? readReportUri(tab.input.uri) : undefined;
}

function uriOf(
  { id: connectionId, url: service }: Connection,
  id: string,
  title: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): Uri {
  const parameters = new URLSearchParams({ service });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  // A slash would end the title of a tab.
  const name = oneLine(title).replaceAll('/', ' › ');
  const path = `/${[connectionId, id].map(encodeURIComponent).join('/')}/${name}`;
  return Uri.from({ scheme: reportScheme, path, query: parameters.toString() });
}
