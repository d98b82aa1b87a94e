import * as l10n from '@vscode/l10n';
import { TreeItem, type AccessibilityInformation, type ThemeIcon } from 'vscode';
import type { Privacy, Report, Result } from '../../service/records';
import type { ReportListRequest } from '../../reports/lists/listRequest';
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
import { reportId, type GroupNode, type ReportNode, type ReportPlace } from './nodes';

/**
 * The row of a report: what commands are given, and what VS Code draws of it. There may be very many, so each keeps its
 * report and nothing that can be told from it; its texts are made when VS Code reads them.
 */
export class ReportRow implements ReportNode {
  constructor(
    private current: Report,
    private readonly place: ReportPlace,
  ) {}

  // oxlint-disable-next-line typescript/class-literal-property-style -- a field would be kept once for each row
  get kind(): 'report' {
    return 'report';
  }

  get id(): string {
    return reportId(this.place, this.report);
  }

  get report(): Report {
    return this.current;
  }

  get list(): ReportListRequest {
    return this.place.list;
  }

  get parent(): GroupNode | undefined {
    return this.place.parent;
  }

  get result(): Result | undefined {
    return this.list.result ?? this.report.result;
  }

  get label(): string {
    return rowTitleOf(this.report).label;
  }

  get description(): string {
    const { list, report, result, parent } = this;
    const rating = ratingLabel(parent?.by === 'result' ? undefined : result, report.score);
    const place = list.project === undefined ? rowTitleOf(report).site : '';
    const date = showsCreation(this) ? report.createdAt : report.generatedAt;
    return factsOf(report, { rating, place, date }).join(' · ');
  }

  get iconPath(): ThemeIcon {
    return resultIcon(this.result);
  }

  get contextValue(): string {
    const { url, privacy } = this.report;
    const value = privacy === undefined ? 'report' : contextValues[privacy];
    return this.place.isFiled(url) ? value.replace('report', 'report+file') : value;
  }

  /** VS Code keeps it and sends it as JSON. */
  get accessibilityInformation(): AccessibilityInformation {
    return this;
  }

  /** What a screen reader says, as `accessibilityInformation`. */
  toJSON(): AccessibilityInformation {
    // Nobody wants to hear two dates.
    const date = showsCreation(this) ? createdPart(this.report) : generatedPart(this.report);
    return { label: joined([fullTitleOf(this.report), ...factsInFull(this), ...date]) };
  }

  /** Takes a newer version of the report. */
  renew(report: Report): void {
    this.current = report;
  }
}

// VS Code takes an item of its own class as it is, and reads each text once.
Object.setPrototypeOf(ReportRow.prototype, TreeItem.prototype);

/** True if a row shows the creation date: the list is sorted by that, and the service sends it. */
function showsCreation({ list, report }: ReportNode): boolean {
  return list.sortBy === 'id' && report.createdAt !== undefined;
}

export function factsInFull({ report, result }: ReportNode): readonly string[] {
  return [
    l10n.t('Result: {0}', resultLabel(result)),
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

/** VS Code keeps one for each row, so rows share them. */
const contextValues: Readonly<Record<Privacy, string>> = {
  public: 'report+public',
  private: 'report+private',
  password: 'report+password',
};
