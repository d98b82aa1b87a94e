import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import { absoluteTime } from '../../vscode/text/format';
import { resultLabel, titleOf } from '../../vscode/text/labels';
import { tellStatus } from '../../vscode/ui/messages';
import { markdownOf } from '../../util/markdown';
import { shortUrl } from '../../util/url';
import type { Command } from '../command';
import { reportFor } from '../target/targets';

/** Copy as Markdown: a line for an issue or a pull request. */
export const copyMarkdown: Command = async (context, args) => {
  const { report } = await reportFor(context, args, l10n.t('Copy as Markdown'));
  const { result, generatedAt } = report;
  const facts = [resultLabel(result), ...(generatedAt === undefined ? [] : [absoluteTime(generatedAt)])];
  await env.clipboard.writeText(markdownOf(shortUrl(report.url) || titleOf(report), report.url, facts));
  tellStatus(l10n.t('The report was copied as Markdown.'));
};
