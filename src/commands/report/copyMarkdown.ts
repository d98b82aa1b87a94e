import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import type { Report } from '../../service/records';
import { fails, type FailedCheckOfMany } from '../../reports/lists/failedChecksOfAll';
import { localFilterOf } from '../../reports/lists/query';
import { checkName, checkTexts, pagesOf, worthEach } from '../../vscode/text/checkText';
import { absoluteTime, formatCount } from '../../vscode/text/format';
import { ratingLabel, resultLabel, titleOf } from '../../vscode/text/labels';
import { tellStatus } from '../../vscode/ui/messages';
import { asText, markdownOf } from '../../util/markdown';
import { shortUrl } from '../../util/url';
import type { GroupNode } from '../../views/lists/nodes';
import type { Command, CommandContext } from '../command';
import { ownRow, reportFor, sessionOf } from '../target/targets';

/** Maximum number of pages in a ticket. */
const maxPages = 100;

/** Copy as Markdown: a report as a line for an issue, or a check that fails on several pages as a ticket. */
export const copyMarkdown: Command = async (context, args) => {
  const [row] = args.rows;
  if (row?.kind === 'group' && row.check !== undefined) return copyTicket(context, row, row.check);
  const { report } = await reportFor(context, args, l10n.t('Copy as Markdown'));
  const { result, generatedAt } = report;
  const facts = [resultLabel(result), ...(generatedAt === undefined ? [] : [absoluteTime(generatedAt)])];
  await env.clipboard.writeText(markdownOf(shortUrl(report.url) || titleOf(report), report.url, facts));
  tellStatus(l10n.t('The report was copied as Markdown.'));
};

async function copyTicket(context: CommandContext, row: GroupNode, check: FailedCheckOfMany): Promise<void> {
  const session = sessionOf(context);
  const { list } = ownRow(session, row);
  const { lists, query } = session.store;
  const shows = localFilterOf(list, query.reports.privacy) ?? (() => true);
  const reports = lists.reports(list).state.rows.filter((report) => fails(report, check.name) && shows(report));
  await env.clipboard.writeText(ticketOf(check, reports));
  tellStatus(l10n.t('The check was copied as Markdown.'));
}

/** A ticket in Markdown for a check: its share of the pages, the advice, and a list of the pages. */
function ticketOf(check: FailedCheckOfMany, reports: readonly Report[]): string {
  const { name, failed, of } = check;
  const advice = checkTexts.adviceFor({ name, value: undefined });
  const pages = reports.slice(0, maxPages).map((report) => {
    const { url, result, score } = report;
    return `- ${markdownOf(shortUrl(url) || titleOf(report), url, [ratingLabel(result, score)])}`;
  });
  const left = reports.length - pages.length;
  return [
    `## ${asText(checkName(name))}`,
    asText([pagesOf(failed, of), ...worthEach(name)].join(' · ')),
    ...(advice === undefined ? [] : [asText(advice)]),
    [...pages, ...(left === 0 ? [] : [`- ${asText(l10n.t('and {0} more', formatCount(left)))}`])].join('\n'),
    '',
  ].join('\n\n');
}
