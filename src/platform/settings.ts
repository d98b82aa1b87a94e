import { workspace } from 'vscode';
import { maxAtOnce, pageSizes, type PageSize } from '../api/service';
import { settingIds } from '../ids';

const defaultPageSize = 50;

/** The person's settings. An invalid value counts as not set. */

/** Rows per request. */
export function pageSize(): PageSize {
  const value = valueOf('pageSize');
  return pageSizes.find((size) => size === value) ?? defaultPageSize;
}

/** Milliseconds after which a view that is shown again is refreshed; `undefined` for never. */
export function refreshInterval(): number | undefined {
  const value = valueOf('refreshInterval');
  return typeof value === 'number' && value > 0 ? value * 60_000 : undefined;
}

const defaultVersions = 50;

/** Number of versions kept of a report. */
export function historyVersions(): number {
  const value = valueOf('historyVersions');
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : defaultVersions;
}

/** True if a message is to say that a report got worse. */
export function notifiesWorse(): boolean {
  return valueOf('notifyWorse') === true;
}

const defaultConcurrency = 4;

/** Maximum number of requests to a service at once. */
export function concurrency(): number {
  const value = valueOf('concurrency');
  const isAllowed = typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxAtOnce;
  return isAllowed ? value : defaultConcurrency;
}

const minuteMs = 60_000;
const defaultAnalysisMinutes = 5;
const maxMinutes = 60;

/** Milliseconds that the service may take to analyze a page. */
export function longestAnalysis(): number {
  const value = valueOf('longestAnalysis');
  const isAllowed = typeof value === 'number' && value > 0 && value <= maxMinutes;
  return (isAllowed ? value : defaultAnalysisMinutes) * minuteMs;
}

/** True if files that make rated pages say so on their first line. */
export function showsLenses(): boolean {
  return valueOf('codeLens') !== false;
}

function valueOf(setting: keyof typeof settingIds): unknown {
  return workspace.getConfiguration().get(settingIds[setting]);
}
