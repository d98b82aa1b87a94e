import * as l10n from '@vscode/l10n';
import { ThemeIcon, type QuickPickItem } from 'vscode';
import type { Report } from '../../service/records';
import {
  type Coverage,
  type ExposedReport,
  type PrivacyList,
  reasonText,
  type RunProblem,
  runProblemText,
  type SiteReview,
} from '../../gate';
import type { ConfiguredSite } from '../../sources';
import { formatCount, joined } from '../../vscode/text/format';
import { factsOf, ratingLabel } from '../../vscode/text/labels';
import { plural } from '../../vscode/text/plural';
import type { Option } from '../../vscode/ui/quickPick';
import { withoutSecrets } from '../../util/secretParameters';
import { siteAndPath } from '../../util/url';

/** A report that can be chosen. */
interface ReportItem extends QuickPickItem {
  readonly report: Report;
}

/** An action that a review offers. */
export type ReviewChoice =
  | { readonly kind: 'create'; readonly urls: readonly string[] }
  | { readonly kind: 'delete' | 'makePrivate'; readonly items: readonly ReportItem[] }
  | { readonly kind: 'compare'; readonly alias: string }
  | { readonly kind: 'lookAtAll' };

/** A row of the review. Without a value, it only informs. */
export type ReviewRow = Option<ReviewChoice> | (QuickPickItem & { readonly value?: never });

/** Lists the actions that a review offers for a site. */
export function reviewRows(
  { aliases }: ConfiguredSite,
  { coverage, privacy }: SiteReview,
  service: string,
): readonly ReviewRow[] {
  const compare = aliases.map((alias) => ({
    label: l10n.t('Compare with {0}', alias.replace(/^https?:\/\//, '')),
    iconPath: new ThemeIcon('diff'),
    value: { kind: 'compare', alias } as const,
  }));
  const all = {
    label: l10n.t('Check All Reports on {0}…', service),
    detail: l10n.t('Reads every report on the service to find public reports for pages that look unpublished.'),
    iconPath: new ThemeIcon('search'),
    value: { kind: 'lookAtAll' } as const,
  };
  return [
    ...[withoutReportRow(coverage), withoutPageRow(coverage), ...unclearRows(coverage), exposedRow(privacy)],
    ...compare,
    all,
  ];
}

function withoutReportRow({ withoutReport: urls, pages, problems }: Coverage): ReviewRow {
  const told = problemTexts(problems.filter(({ kind }) => kind !== 'noPages' || pages === 0));
  const fine = plural(pages, l10n.t('{0} page has a report.'), l10n.t('All {0} pages have a report.'));
  const value = urls && { kind: 'create' as const, urls };
  return rowOf(l10n.t('Pages without a report'), 'add', { found: urls?.length, told, fine, value });
}

function withoutPageRow({ withoutPage, reports, problems }: Coverage): ReviewRow {
  const fine =
    reports === 0
      ? l10n.t('There are no reports.')
      : plural(reports, l10n.t('{0} report is for a known page.'), l10n.t('All {0} reports are for known pages.'));
  const value = withoutPage && { kind: 'delete' as const, items: withoutPage.map(reportItem) };
  const told = problemTexts(problems);
  return rowOf(l10n.t('Reports for unknown pages'), 'trash', { found: withoutPage?.length, told, fine, value });
}

/** Maximum number of reports named in a row. */
const maxNamed = 3;

/** The row for reports whose page may have another spelling of the address. The user can only open each one. */
function unclearRows({ unclear }: Coverage): readonly ReviewRow[] {
  if (unclear.length === 0) return [];
  const named = unclear.slice(0, maxNamed).map(({ report, page }) => `${pathOf(report.url)} (${pathOf(page)})`);
  return [
    {
      label: l10n.t('Reports that may have a page'),
      description: `${formatCount(unclear.length)} · ${l10n.t('unknown')}`,
      detail: l10n.t('Their addresses differ from those of pages only in how they’re written: {0}.', joined(named)),
      iconPath: new ThemeIcon('question'),
    },
  ];
}

function pathOf(address: string): string {
  return siteAndPath(withoutSecrets(address)).path;
}

/** The row for public reports. An incomplete list never counts as a pass. */
export function exposedRow({ exposed, problems }: PrivacyList): ReviewRow {
  const told = problemTexts(problems);
  const found = exposed.length === 0 && told.length > 0 ? undefined : exposed.length;
  const fine = l10n.t('No public reports are for pages that look unpublished.');
  const value = { kind: 'makePrivate' as const, items: exposed.map(exposedItem) };
  return rowOf(l10n.t('Public reports for pages that look unpublished'), 'lock', { found, told, fine, value });
}

interface Answer {
  /** Number of reports or pages; undefined if unknown. */
  readonly found: number | undefined;
  /** Reasons why the number is unknown or incomplete. */
  readonly told: readonly string[];
  /** The text if the number is zero. */
  readonly fine: string;
  readonly value: ReviewChoice | undefined;
}

function rowOf(label: string, icon: string, { found, told, fine, value }: Answer): ReviewRow {
  const detail = told.length > 0 ? told.join(' ') : found === 0 ? fine : undefined;
  const shown = found === undefined ? 'question' : found === 0 ? 'check' : icon;
  return {
    label,
    description: found === undefined ? l10n.t('unknown') : formatCount(found),
    ...(detail !== undefined && { detail }),
    iconPath: new ThemeIcon(shown),
    ...(value !== undefined && found !== undefined && found > 0 && { value }),
  };
}

/** Problems in sentences, each once. */
export function problemTexts(problems: readonly RunProblem[]): readonly string[] {
  return [...new Set(problems.map(runProblemText))];
}

function reportItem(report: Report): ReportItem {
  const { site, path } = siteAndPath(withoutSecrets(report.url));
  const rating = ratingLabel(report.result, report.score);
  return {
    label: path,
    description: factsOf(report, { rating, place: site, date: report.generatedAt }).join(' · '),
    report,
  };
}

function exposedItem({ report, reasons }: ExposedReport): ReportItem {
  const { site, path } = siteAndPath(withoutSecrets(report.url));
  return { label: path, description: site, detail: reasons.map(reasonText).join(' · '), report };
}
