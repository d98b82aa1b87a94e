import * as l10n from '@vscode/l10n';
import { ThemeIcon, TreeItem } from 'vscode';
import type { Report } from '../../service/records';
import { shortUrl } from '../../util/url';
import { revealed } from '../../util/unseenCharacters';
import { absoluteTime, formatCount, joined } from '../../vscode/text/format';
import {
  factsOf,
  fullTitleOf,
  keepsUnusedPassword,
  privacyLabel,
  ratingLabel,
  resultLabel,
  rowTitleOf,
} from '../../vscode/text/labels';
import { resultIcon } from './icons';
import { resultIn, type ReportNode } from './nodes';

/** What this window has done with reports, by their IDs, and knows of their pages. */
export interface OwnChanges {
  /** True if new results are awaited. */
  readonly isUpdating: (id: string) => boolean;
  /** The address that a report was created for here if the page redirected to the one that it is of. */
  readonly redirectedFrom: (id: string) => string | undefined;
  /** True if a page has a file in the workspace. */
  readonly isFiled: (url: string) => boolean;
}

/** What VS Code draws of a report. The tooltip and the command are added once somebody points at the row. */
export function reportItem(node: ReportNode, { isUpdating, redirectedFrom, isFiled }: OwnChanges): TreeItem {
  const { id, report } = node;
  const item = new TreeItem(rowTitleOf(report).label);
  item.id = id;
  const file = isFiled(report.url) ? '+file' : '';
  const privacy = report.privacy === undefined ? '' : `+${report.privacy}`;
  if (isUpdating(report.id)) {
    const updating = l10n.t('updating…');
    item.iconPath = new ThemeIcon('loading~spin');
    item.description = updating;
    item.contextValue = `report${file}${privacy}+updating`;
    item.accessibilityInformation = { label: joined([spoken(node), updating]) };
    return item;
  }
  const sent = redirectedFrom(report.id);
  // What was sent would be looked for in vain.
  const redirected = sent === undefined ? [] : [l10n.t('redirected from {0}', revealed(shortUrl(sent)))];
  item.iconPath = resultIcon(resultIn(node));
  item.description = [...redirected, ...factsIn(node)].join(' · ');
  item.contextValue = `report${file}${privacy}`;
  item.accessibilityInformation = { label: joined([spoken(node), ...redirected]) };
  return item;
}

function factsIn(node: ReportNode): readonly string[] {
  const { list, report, parent } = node;
  const rating = ratingLabel(parent?.by === 'result' ? undefined : resultIn(node), report.score);
  const place = list.project === undefined ? rowTitleOf(report).site : '';
  const date = showsCreation(node) ? report.createdAt : report.generatedAt;
  return factsOf(report, { rating, place, date });
}

/** What a screen reader says. */
function spoken(node: ReportNode): string {
  const { report } = node;
  // Nobody wants to hear two dates.
  const date = showsCreation(node) ? createdPart(report) : generatedPart(report);
  return joined([fullTitleOf(report), ...factsInFull(node), ...date]);
}

/** True if a row shows the creation date: the list is sorted by that, and the service sends it. */
function showsCreation({ list, report }: ReportNode): boolean {
  return list.sortBy === 'id' && report.createdAt !== undefined;
}

export function factsInFull(node: ReportNode): readonly string[] {
  const { report } = node;
  return [
    l10n.t('Result: {0}', resultLabel(resultIn(node))),
    ...(report.score === undefined ? [] : [l10n.t('Score: {0}', formatCount(report.score))]),
    ...(report.privacy === undefined ? [] : [l10n.t('Privacy: {0}', privacyLabel(report.privacy))]),
    ...(keepsUnusedPassword(report) ? [l10n.t('A password is kept')] : []),
  ];
}

export function createdPart({ createdAt }: Pick<Report, 'createdAt'>): readonly string[] {
  return createdAt === undefined ? [] : [l10n.t('Created: {0}', absoluteTime(createdAt))];
}

export function generatedPart({ generatedAt }: Pick<Report, 'generatedAt'>): readonly string[] {
  return generatedAt === undefined ? [] : [l10n.t('Generated: {0}', absoluteTime(generatedAt))];
}
