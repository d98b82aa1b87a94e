import * as l10n from '@vscode/l10n';
import { TreeItem, type AccessibilityInformation, type ThemeIcon } from 'vscode';
import type { Privacy, Report } from '../../api/records';
import { absoluteTime, formatCount, joined } from '../../platform/text/format';
import { factsOf, fullTitleOf, privacyLabel, ratingLabel, resultLabel, rowTitleOf } from '../../platform/text/labels';
import { resultIcon } from './icons';
import type { ReportNode } from './nodes';

/** What VS Code draws of a report. It keeps one for each row, so the texts are made when it reads them. */
export class ReportItem implements TreeItem {
  constructor(
    private readonly node: ReportNode,
    public contextValue = contextOf(node.report),
  ) {}

  get id(): string {
    return this.node.id;
  }

  get label(): string {
    return rowTitleOf(this.node.report).label;
  }

  get description(): string {
    const { list, report, result, parent } = this.node;
    const rating = ratingLabel(parent?.by === 'result' ? undefined : result, report.score);
    const place = list.project === undefined ? rowTitleOf(report).site : '';
    const date = showsCreation(this.node) ? report.createdAt : report.generatedAt;
    return factsOf(report, { rating, place, date }).join(' · ');
  }

  get iconPath(): ThemeIcon {
    return resultIcon(this.node.result);
  }

  get accessibilityInformation(): AccessibilityInformation {
    return new SpokenRow(this.node);
  }
}

// VS Code takes an item of its own class as it is, and reads each text once.
Object.setPrototypeOf(ReportItem.prototype, TreeItem.prototype);

/** What a screen reader says of a report, which is made when VS Code sends it to the window. */
class SpokenRow implements AccessibilityInformation {
  constructor(private readonly node: ReportNode) {}

  get label(): string {
    const { node } = this;
    // Nobody wants to hear two dates.
    const date = showsCreation(node) ? createdPart(node.report) : generatedPart(node.report);
    return joined([fullTitleOf(node.report), ...factsInFull(node), ...date]);
  }

  toJSON(): AccessibilityInformation {
    return { label: this.label };
  }
}

/** True if a row shows the creation date: the list is sorted by that, and the service sends it. */
function showsCreation({ list, report }: ReportNode): boolean {
  return list.sortBy === 'id' && report.createdAt !== undefined;
}

export function factsInFull({ report, result }: ReportNode): readonly string[] {
  return [
    l10n.t('Result: {0}', resultLabel(result)),
    ...(report.score === undefined ? [] : [l10n.t('Score: {0}', formatCount(report.score))]),
    ...(report.privacy === undefined ? [] : [l10n.t('Privacy: {0}', privacyLabel(report.privacy))]),
  ];
}

export function createdPart({ createdAt }: Pick<Report, 'createdAt'>): readonly string[] {
  return createdAt === undefined ? [] : [l10n.t('Created: {0}', absoluteTime(createdAt))];
}

export function generatedPart({ generatedAt }: Pick<Report, 'generatedAt'>): readonly string[] {
  return generatedAt === undefined ? [] : [l10n.t('Generated: {0}', absoluteTime(generatedAt))];
}

function contextOf({ privacy }: Report): string {
  return privacy === undefined ? 'report' : contextValues[privacy];
}

const contextValues: Readonly<Record<Privacy, string>> = {
  public: 'report+public',
  private: 'report+private',
  password: 'report+password',
};
