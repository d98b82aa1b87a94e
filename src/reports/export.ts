import { worstFirst, type Report, type Result } from '../service/records';
import { withoutPasswords } from '../service/cleaning';
import { type Fields } from '../util/json';
import { inOrder } from '../util/json';
import { markdownOf } from '../util/markdown';
import { shortUrl } from '../util/url';
import { failedChecksIn } from './checks';

export const exportFormats = ['csv', 'json', 'markdown'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A report as part of a document, and the Markdown section that it belongs to. */
export interface ExportedRow {
  readonly result: Result | undefined;
  readonly text: string;
}

/** The texts of a document, in the reader's language. */
export interface ExportTexts {
  readonly heading: (result: Result | undefined, count: number) => string;
  readonly facts: (report: Report) => readonly string[];
  /** The heading above all reports of a document. */
  readonly title: string;
  /** A Markdown text that names the failed checks. */
  readonly failed: (names: readonly string[]) => string;
}

/** Without it, a spreadsheet assumes the encoding of its system for a table. */
const byteOrderMark = '\ufeff';

const sections = [...worstFirst, undefined];
const columns = ['id', 'url', 'project', 'result', 'score', 'privacy', 'generated_at'] as const;

/**
 * One report as part of a document, without passwords. A row of a very long list, or of the last session, lacks the
 * service's record: its JSON has `"_partial": true` and the known values, so that nothing seems to be missing on the
 * service.
 */
export function exportRow(format: ExportFormat, report: Report, words: ExportTexts): ExportedRow {
  const { result } = report;
  switch (format) {
    case 'csv':
      return { result, text: columns.map((column) => cell(String(valuesOf(report)[column] ?? ''))).join(',') };
    case 'json': {
      // The service stores addresses without their scheme.
      const { fields, url } = report;
      const whole =
        fields === undefined ? { _partial: true, ...knownOf(report) } : { ...fields, ...(url !== '' && { url }) };
      const record = withoutPasswords(whole);
      return { result, text: JSON.stringify(inOrder(record)) };
    }
    case 'markdown':
      return { result, text: [markdownRow(report, words), ...failedChecks(report, words)].join('\n') };
  }
}

/** The document of all rows: CSV with a header, one JSON list, or Markdown with a heading for each result. */
export function exportDocument(format: ExportFormat, rows: readonly ExportedRow[], words: ExportTexts): string {
  const texts = rows.map(({ text }) => text);
  switch (format) {
    case 'csv':
      return [columns.join(','), ...texts].map((line) => `${line}\r\n`).join('');
    case 'json':
      return texts.length === 0 ? '[]\n' : `[\n${texts.join(',\n')}\n]\n`;
    case 'markdown':
      return `# ${words.title}\n\n${sections.map((result) => section(result, rows, words)).join('')}`;
  }
}

/**
 * A document as a file: for CSV, with the byte order mark that tells spreadsheets its encoding. Pasted text needs none.
 */
export function exportFile(format: ExportFormat, text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(format === 'csv' ? byteOrderMark + text : text);
}

function markdownRow(report: Report, words: ExportTexts): string {
  return `- ${markdownOf(shortUrl(report.url) || report.id, report.url, words.facts(report))}`;
}

/** The failed checks, if they are known. */
function failedChecks(report: Report, words: ExportTexts): readonly string[] {
  const names = failedChecksIn(report) ?? [];
  return names.length === 0 ? [] : [`  ${words.failed(names)}`];
}

function section(result: Result | undefined, rows: readonly ExportedRow[], words: ExportTexts): string {
  const own = rows.filter((row) => row.result === result);
  if (own.length === 0) return '';
  return `## ${words.heading(result, own.length)}\n\n${own.map(({ text }) => `${text}\n`).join('')}\n`;
}

/** A report's values by column. */
function valuesOf({ id, url, project, result, score, privacy, generatedAt }: Report) {
  const generated = generatedAt === undefined ? undefined : new Date(generatedAt).toISOString();
  return { id, url, project, result, score, privacy, generated_at: generated };
}

/** The known values of a report without its record, under the service's names. */
function knownOf(report: Report): Fields {
  const { createdAt } = report;
  const created = createdAt === undefined ? undefined : new Date(createdAt).toISOString();
  const fields = { ...valuesOf(report), created_at: created };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

/** Escapes a cell. A spreadsheet would evaluate text that begins like a formula; an apostrophe prevents that. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠\t\r|]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
