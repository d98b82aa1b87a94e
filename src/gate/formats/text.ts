import { printable } from '../../util/unseenCharacters';
import { countsOf, isFailing, type GateOutcome, type PageOutcome } from '../outcome';
import { pageTexts, runTexts, stateText } from '../texts';
import type { Reported } from './findings';
import { countTexts, notablePages, gateOutcomeText } from './summary';

const colors = { red: 31, yellow: 33, green: 32 } as const;

/** Maximum number of characters of a path in the table; a longer one has its own line. */
const maxPath = 40;

/**
 * The outcomes as readable text: the pages to look at, the worst last, since a terminal shows its end; then the result.
 */
export function text({ outcomes, exitCode }: Pick<Reported, 'outcomes' | 'exitCode'>, isColored = false): string {
  const paint = (color: keyof typeof colors, text: string) =>
    isColored ? `\u001b[${colors[color]}m${text}\u001b[39m` : text;
  const sites = outcomes.map((outcome) => siteText(outcome, paint));
  return `${[...sites, paint(exitCode === 0 ? 'green' : 'red', gateOutcomeText(exitCode))].join('\n')}\n`;
}

type Paint = (color: keyof typeof colors, text: string) => string;

function siteText(outcome: GateOutcome, paint: Paint): string {
  const notable = notablePages(outcome).toReversed();
  const width = Math.min(maxPath, Math.max(0, ...notable.map(({ path }) => printable(path).length)));
  const states = Math.max(0, ...notable.map((page) => stateText(page.state).length));
  return [
    outcome.address,
    ...runTexts(outcome).map((line) => paint('red', `  - ${line}`)),
    ...notable.flatMap((page) => pageLines(page, outcome.service, { width, states }, paint)),
    `  ${countTexts(countsOf(outcome)).join(' · ')}`,
    '',
  ].join('\n');
}

function pageLines(
  page: PageOutcome,
  service: string,
  { width, states }: { width: number; states: number },
  paint: Paint,
) {
  const path = printable(page.path);
  const color = isFailing(page) || page.state === 'notDetermined' ? 'red' : 'yellow';
  const head = `  ${paint(color, stateText(page.state).padEnd(states))}  ${path.padEnd(width)}`;
  const indent = ' '.repeat(states + width + 6);
  const [first = '', ...others] = pageTexts(page, service);
  const own = path.length > width ? [head, indent + first] : [`${head}  ${first}`];
  return [...own, ...others.map((other) => indent + other)];
}
