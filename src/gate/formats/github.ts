import { gateFindings, type GateFinding, type Reported } from './findings';
import { cutText } from './summary';

/** GitHub shows no more per step. */
const maxAnnotations = 10;

/** The worst findings as commands that GitHub Actions turns into annotations; the others are in the summary. */
export function github(reported: Reported): string {
  const all = gateFindings(reported);
  const left = all.length - maxAnnotations;
  const lines = all.slice(0, maxAnnotations).map(annotation);
  // GitHub counts notices separately from errors and warnings.
  if (left > 0) lines.push(`::notice title=Site Reports::${data(cutText(left))}`);
  return lines.map((line) => `${line}\n`).join('');
}

function annotation({ severity, path = 'Site Reports', text, file, line }: GateFinding): string {
  const command = severity === 'warning' ? 'warning' : 'error';
  const properties = { file, line: String(line), title: path };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${command} ${written.join(',')}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
