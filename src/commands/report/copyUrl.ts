import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import { UserError } from '../../vscode/text/userError';
import type { Command } from '../command';
import { copyUrls } from './manyReports';
import { reportsFor } from '../target/targets';

/** Copy URL: the addresses of the selected reports' pages. */
export const copyUrl: Command = async (context, args) => {
  const { all, rows, isByKey } = args;
  const projects = rows.flatMap((row) => (row.kind === 'project' ? [row.project] : []));
  // Ctrl+C on projects copies their names, while the menu entry promises URLs.
  const areProjects = projects.length > 0 && projects.length === all.length;
  if (areProjects && isByKey) return env.clipboard.writeText(projects.join('\n'));
  const target = await reportsFor(context, args, l10n.t('Copy Address'));
  if (target.reports.every(({ url }) => url === '')) {
    throw new UserError(l10n.t('This report has no address to copy.'));
  }
  await copyUrls(target);
};
