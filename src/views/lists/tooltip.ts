import { MarkdownString } from 'vscode';
import { beginningOf } from '../../util/beginning';
import type { Fields } from '../../util/json';
import { revealed } from '../../util/visible';

const maxFields = 40;
const maxValueChars = 200;

/** Describes a row, one field a line, as plain text without passwords or invisible characters: it may hold anything. */
export function tooltipOf(title: string, summary: string, fields: Fields | undefined): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip.appendText(revealed(title));
  tooltip.appendMarkdown('\n\n');
  tooltip.appendText(summary);
  if (fields === undefined) return tooltip;
  tooltip.appendMarkdown('\n\n---\n\n');
  const entries = Object.entries(fields).filter(([name]) => !/password/i.test(name));
  for (const [name, value] of entries.slice(0, maxFields)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    tooltip.appendText(`${revealed(shorten(name))}: ${revealed(shorten(text))}`);
    tooltip.appendMarkdown('  \n');
  }
  if (entries.length > maxFields) tooltip.appendText('…');
  return tooltip;
}

function shorten(text: string): string {
  return text.length > maxValueChars ? `${beginningOf(text, maxValueChars)}…` : text;
}
