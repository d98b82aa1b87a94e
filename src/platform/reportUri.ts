import { Uri } from 'vscode';
import type { Report } from '../api/records';
import { reportScheme } from '../ids';
import { oneLine } from '../model/foreignText';
import { titleOf } from './labels';

/** A report of a connection, as a document's address names it. */
export interface NamedReport {
  readonly connectionId: string;
  readonly id: string;
}

const json = '.json';

/** `site-reports:/connection/id/title`; the title is what a tab shows, and names nothing. */
export function pageUri(connectionId: string, report: Report): Uri {
  // A slash would end the title of a tab.
  const title = oneLine(titleOf(report)).replaceAll('/', ' › ');
  return Uri.from({
    scheme: reportScheme,
    path: ['', connectionId, report.id].map(encodeURIComponent).join('/') + `/${title}`,
  });
}

/** The same with a name that VS Code knows the language of. */
export function jsonUri(connectionId: string, report: Report): Uri {
  const uri = pageUri(connectionId, report);
  return uri.with({ path: uri.path + json });
}

/** @returns nothing where the address names no report */
export function readReportUri({ scheme, path }: Uri): NamedReport | undefined {
  const [, connectionId = '', id = ''] = path.split('/');
  if (scheme !== reportScheme || connectionId === '' || id === '') return undefined;
  return { connectionId: decodeURIComponent(connectionId), id: decodeURIComponent(id) };
}
