import { findingsOf, type Finding, type Reported } from './findings';

/** GitHub shows no more of one step. */
const maxAnnotations = 10;

/** The worst findings as commands that GitHub Actions turns into annotations; the others are in the summary. */
export function github(reported: Reported): string {
  const lines = findingsOf(reported).slice(0, maxAnnotations).map(annotation);
  return lines.map((line) => `${line}\n`).join('');
}

function annotation({ severity, path = 'Site Reports', text, file, line }: Finding): string {
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
