import { asText } from '../../util/markdown';
import { countsOf, type GateOutcome } from '../outcome';
import { pageTexts, runTexts, stateText } from '../texts';
import type { Reported } from './findings';
import { countTexts, notablePages, verdictText } from './summary';

/** Maximum number of pages in a table; a summary on GitHub may have 1 MB. */
const maxRows = 500;

/** The outcomes as Markdown, for the summary of a step or a comment. */
export function markdown({ outcomes, exitCode }: Reported): string {
  return `## ${asText(verdictText(exitCode))}\n\n${outcomes.map(siteMarkdown).join('\n')}`;
}

function siteMarkdown(outcome: GateOutcome): string {
  const notable = notablePages(outcome);
  const rows = notable.slice(0, maxRows).map((page) => {
    const texts = pageTexts(page, outcome.service).map(asText).join('<br>');
    return `| ${asText(stateText(page.state))} | ${asText(page.path)} | ${texts} |\n`;
  });
  const left = notable.length - rows.length;
  const table =
    rows.length === 0 ? '' : `| | | |\n| --- | --- | --- |\n${rows.join('')}${left > 0 ? `\n+${left}\n` : ''}\n`;
  const notes = runTexts(outcome).map((line) => `- ${asText(line)}\n`);
  return [
    `### ${asText(outcome.address)}\n\n`,
    `${asText(countTexts(countsOf(outcome)).join(' · '))}\n\n`,
    ...(notes.length === 0 ? [] : [...notes, '\n']),
    table,
  ].join('');
}
