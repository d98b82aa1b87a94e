import { workspace } from 'vscode';
import { maxAtOnce, pageSizes, type PageSize } from '../service/service';
import { settingIds } from '../ids';

const minuteMs = 60_000;
const maxMinutes = 60;
const defaultPageSize = 10;
const defaultVersions = 50;
const defaultConcurrency = 4;
const defaultAnalysisMinutes = 5;

type Setting = keyof typeof settingIds;

/** The user's settings. An invalid value counts as not set. */

/** Rows per request. */
export function pageSize(): PageSize {
  const value = valueOf('pageSize');
  return pageSizes.find((size) => size === value) ?? defaultPageSize;
}

/** Milliseconds after which a view that is shown again is refreshed; `undefined` for never. */
export function refreshInterval(): number | undefined {
  const minutes = positiveNumber('refreshInterval');
  return minutes === undefined ? undefined : minutes * minuteMs;
}

/** Number of versions to keep of a report. */
export function historyVersions(): number {
  return positiveInteger('historyVersions') ?? defaultVersions;
}

/** True if a message should be shown when a report got worse. */
export function notifiesWorse(): boolean {
  return valueOf('notifyWorse') === true;
}

/** Maximum number of simultaneous requests to a service. */
export function concurrency(): number {
  return positiveInteger('concurrency', maxAtOnce) ?? defaultConcurrency;
}

/** Milliseconds that the service may take to analyze a page. */
export function longestAnalysis(): number {
  return (positiveNumber('longestAnalysis', maxMinutes) ?? defaultAnalysisMinutes) * minuteMs;
}

/** True if files that generate rated pages have a code lens on their first line. */
export function showsLenses(): boolean {
  return valueOf('codeLens') !== false;
}

function positiveInteger(setting: Setting, max?: number): number | undefined {
  const value = positiveNumber(setting, max);
  return Number.isInteger(value) ? value : undefined;
}

function positiveNumber(setting: Setting, max = Infinity): number | undefined {
  const value = valueOf(setting);
  return typeof value === 'number' && value > 0 && value <= max ? value : undefined;
}

function valueOf(setting: Setting): unknown {
  return workspace.getConfiguration().get(settingIds[setting]);
}
