import { MarkdownString, type TreeItem } from 'vscode';
import { joined } from '../../platform/text/format';
import { titleOf } from '../../platform/text/labels';
import { shortened } from '../../util/text';
import type { Fields } from '../../util/json';
import { revealed } from '../../util/visible';
import type { Node, ReportNode } from './nodes';
import { createdOf, createdPart, factsInFull, generatedPart } from './treeItems';

const maxFields = 40;
const maxValueChars = 200;

/** Adds the tooltip when VS Code asks for it, since most rows never need it. */
export function resolveItem(item: TreeItem, node: Node): TreeItem {
  if (node.kind === 'report') {
    const { report } = node;
    item.tooltip = tooltipOf(titleOf(report), summaryOf(node), report.fields);
  } else if (node.kind === 'project') {
    item.tooltip = tooltipOf(node.project, createdOf(node), node.record.fields);
  }
  return item;
}

function summaryOf(node: ReportNode): string {
  return joined([...factsInFull(node), ...createdPart(node.report), ...generatedPart(node.report)]);
}

/** Describes a row, one field a line, as plain text without passwords or invisible characters: it may hold anything. */
function tooltipOf(title: string, summary: string, fields: Fields | undefined): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip.appendText(revealed(title));
  tooltip.appendMarkdown('\n\n');
  tooltip.appendText(summary);
  if (fields === undefined) return tooltip;
  tooltip.appendMarkdown('\n\n---\n\n');
  const entries = Object.entries(fields).filter(([name]) => !/password/i.test(name));
  for (const [name, value] of entries.slice(0, maxFields)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    tooltip.appendText(`${revealed(shortened(name, maxValueChars))}: ${revealed(shortened(text, maxValueChars))}`);
    tooltip.appendMarkdown('  \n');
  }
  if (entries.length > maxFields) tooltip.appendText('…');
  return tooltip;
}
