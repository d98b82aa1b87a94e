import { isFailing, type GateOutcome, type PageOutcome, type RunProblem } from '../outcome';
import { printable } from '../../util/unseenCharacters';
import { pageTexts, runTexts, runProblemText } from '../texts';
import type { Reported } from './findings';

/** The outcomes as JUnit XML: a suite for each site, and a case for each page. An unknown state is an error. */
export function junit({ outcomes }: Reported): string {
  const all = outcomes.length === 0 ? [nothing] : outcomes;
  const suites = all.map((outcome, id) => suiteOf(outcome, id));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

/** The outcome of a run without sites: some readers refuse a report without a suite, or a suite without a case. */
const nothing: GateOutcome = {
  ...{ site: 'Site Reports', address: '', service: '', pages: [], problems: [], forgotten: [], at: 0 },
};

function suiteOf(outcome: GateOutcome, id: number): string {
  const { site, address, service, pages, problems, at } = outcome;
  const failures = pages.filter(isFailing).length;
  const errors = pages.filter((page) => !isFailing(page) && page.state === 'notDetermined').length + problems.length;
  const attributes = attributesOf({
    name: site,
    package: site,
    id,
    timestamp: new Date(at).toISOString().slice(0, 19),
    hostname: 'localhost',
    tests: Math.max(1, pages.length + problems.length),
    failures,
    errors,
    time: 0,
  });
  const properties = Object.entries({ address, service }).map(
    ([name, value]) => `<property${attributesOf({ name, value })}/>`,
  );
  const warnings = pages.flatMap((page) =>
    isFailing(page) || page.state === 'notDetermined'
      ? []
      : pageTexts(page, service).map((text) => `${page.path}: ${text}`),
  );
  return [
    `  <testsuite${attributes}>\n    <properties>${properties.join('')}</properties>\n`,
    ...problems.map((problem) => problemCase(problem, site)),
    ...pages.map((page) => pageCase(page, outcome)),
    ...(pages.length + problems.length === 0 ? [passedCase('gate', site)] : []),
    `    <system-out>${escaped([...runTexts({ ...outcome, problems: [] }), ...warnings].join('\n'))}</system-out>\n`,
    '    <system-err/>\n  </testsuite>\n',
  ].join('');
}

function problemCase(problem: RunProblem, site: string): string {
  const text = runProblemText(problem);
  const error = `<error${attributesOf({ type: problem.kind, message: text })}>${escaped(text)}</error>`;
  return `    <testcase${attributesOf({ name: `gate: ${problem.kind}`, classname: site, time: 0 })}>${error}</testcase>\n`;
}

function passedCase(name: string, site: string): string {
  return `    <testcase${attributesOf({ name, classname: site, time: 0 })}/>\n`;
}

function pageCase(page: PageOutcome, { site, service }: GateOutcome): string {
  const attributes = attributesOf({ name: page.path, classname: site, time: 0 });
  const element = isFailing(page) ? 'failure' : page.state === 'notDetermined' ? 'error' : undefined;
  if (element === undefined) return passedCase(page.path, site);
  const texts = pageTexts(page, service);
  const own = attributesOf({ type: page.state, message: texts[0] ?? '' });
  return `    <testcase${attributes}><${element}${own}>${escaped(texts.join('\n'))}</${element}></testcase>\n`;
}

function attributesOf(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(printable(String(value)))}"`)
    .join('');
}

/** Escapes a text for XML. Line breaks are kept; characters that XML doesn't allow are not. */
function escaped(text: string): string {
  return text
    .replace(/[^\n\t\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
