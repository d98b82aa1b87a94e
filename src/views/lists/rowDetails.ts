import * as l10n from '@vscode/l10n';
import { MarkdownString, type TreeItem } from 'vscode';
import { joined } from '../../vscode/text/format';
import { titleOf } from '../../vscode/text/labels';
import { otherFields, otherFieldsOfProject } from '../../reports/otherFields';
import { shortened } from '../../util/text';
import type { Fields } from '../../util/json';
import { revealed } from '../../util/unseenCharacters';
import type { Node, ReportNode } from './nodes';
import { createdPart, factsInFull, generatedPart, createdOf } from './treeItems';

const maxFields = 40;
const maxValueChars = 200;

/** Adds the tooltip when VS Code asks for it, since most rows never need it. */
export function resolveItem(item: TreeItem, node: Node): TreeItem {
  if (node.kind === 'report') {
    const { report } = node;
    item.tooltip = tooltipOf(titleOf(report), summaryOf(node), otherFields(report));
  } else if (node.kind === 'project') {
    item.tooltip = tooltipOf(node.project, createdOf(node), otherFieldsOfProject(node.record));
  }
  return item;
}

function summaryOf(node: ReportNode): string {
  const { id, project } = node.report;
  return joined([
    ...factsInFull(node),
    ...(project === undefined ? [] : [l10n.t('Project: {0}', revealed(project))]),
    ...createdPart(node.report),
    ...generatedPart(node.report),
    l10n.t('ID: {0}', revealed(id)),
  ]);
}

/** Describes a row, and its other fields one per line: plain text without passwords or invisible characters. */
function tooltipOf(title: string, summary: string, fields: Fields): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip.appendText(revealed(title));
  tooltip.appendMarkdown('\n\n');
  tooltip.appendText(summary);
  const entries = Object.entries(fields).filter(([name]) => !/password/i.test(name));
  if (entries.length > 0) tooltip.appendMarkdown('\n\n---\n\n');
  for (const [name, value] of entries.slice(0, maxFields)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    tooltip.appendText(`${revealed(shortened(name, maxValueChars))}: ${revealed(shortened(text, maxValueChars))}`);
    tooltip.appendMarkdown('  \n');
  }
  if (entries.length > maxFields) tooltip.appendText('…');
  return tooltip;
}
