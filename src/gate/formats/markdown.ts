import { asText } from '../../util/markdown';
import { shortened } from '../../util/text';
import { countsOf, type GateOutcome, type PageOutcome } from '../outcome';
import { pageTexts, runTexts, stateText } from '../texts';
import type { Reported } from './findings';
import { countTexts, cutText, notablePages, gateOutcomeText } from './summary';

/** Maximum number of characters: GitHub allows 65,536 in a comment, all other places allow more. */
const maxChars = 65_000;
/** Maximum number of characters of one text, before it is escaped, and number of texts in one row. */
const [maxTextChars, maxTexts] = [500, 20];
/** Number of characters reserved for the text about omissions. */
const leftOutChars = 200;

/** The outcomes as Markdown, for the summary of a step or a comment: the counts of each site, and as much as fits. */
export function markdown({ outcomes, exitCode }: Reported): string {
  const heading = `## ${cell(gateOutcomeText(exitCode))}\n\n`;
  const whole = maxChars - heading.length - leftOutChars;
  const heads = fitting(outcomes, headOf, whole, leftOutChars);
  let room = whole - heads.length;
  const sites = heads.taken.map((head, at) => {
    const outcome = outcomes[at];
    // A site leaves the room that it doesn't need to the following ones.
    const body = outcome === undefined ? '' : bodyOf(outcome, Math.floor(room / (heads.taken.length - at)));
    room -= Math.max(0, body.length - leftOutChars);
    return head + body;
  });
  return heading + sites.join('\n') + (heads.left === 0 ? '' : `\n${leftOut(heads.left)}`);
}

function headOf(outcome: GateOutcome): string {
  return `### ${cell(outcome.address)}\n\n${asText(countTexts(countsOf(outcome)).join(' · '))}\n\n`;
}

/** A site's problems and pages. @param room maximum number of characters, without the line about omissions */
function bodyOf(outcome: GateOutcome, room: number): string {
  const notes = fitting(runTexts(outcome), (line) => `- ${cell(line)}\n`, room / 2);
  const head = '| Status | Page | Details |\n| --- | --- | --- |\n';
  const rows = fitting(
    notablePages(outcome),
    (page) => rowOf(page, outcome.service),
    room - notes.length - head.length,
  );
  return [
    ...(notes.taken.length === 0 ? [] : [...notes.taken, '\n']),
    ...(rows.taken.length === 0 ? [] : [head, ...rows.taken, '\n']),
    leftOut(notes.left + rows.left),
  ].join('');
}

function rowOf(page: PageOutcome, service: string): string {
  const texts = pageTexts(page, service);
  const shown = [...texts.slice(0, maxTexts).map(cell), ...(texts.length > maxTexts ? ['…'] : [])];
  return `| ${asText(stateText(page.state))} | ${cell(page.path)} | ${shown.join('<br>')} |\n`;
}

function cell(text: string): string {
  return asText(shortened(text, maxTextChars));
}

function leftOut(count: number): string {
  return count === 0 ? '' : `${asText(cutText(count))}\n`;
}

/**
 * The texts of the first items that fit together, each with some characters besides, and the number of items left out.
 */
function fitting<T>(all: readonly T[], textOf: (one: T) => string, most: number, besides = 0) {
  const taken: string[] = [];
  let length = 0;
  for (const one of all) {
    const text = textOf(one);
    length += text.length + besides;
    if (length > most) return { taken, length: length - text.length - besides, left: all.length - taken.length };
    taken.push(text);
  }
  return { taken, length, left: 0 };
}
