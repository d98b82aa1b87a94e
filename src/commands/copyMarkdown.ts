import { env, l10n } from 'vscode';
import { markdownOf } from '../model/markdown';
import { absoluteTime } from '../model/words';
import { resultLabel, titleOf } from '../platform/labels';
import type { Command } from './command';
import { reportFor } from './targets';

/** Copy as Markdown: a line for an issue or a pull request. */
export const copyMarkdown: Command = async (context, argument) => {
  const { report } = await reportFor(context, argument, l10n.t('Copy as Markdown'));
  const { result, generatedAt } = report;
  const facts = [resultLabel(result), ...(generatedAt === undefined ? [] : [absoluteTime(generatedAt, env.language)])];
  await env.clipboard.writeText(markdownOf(titleOf(report), report.url, facts));
};
