import * as v from 'valibot';
import type { Result } from '../service/records';
import type { Point } from '../history/chart';
import { importances } from '../service/checkKinds';
import type { CheckOutcome } from '../reports/checks';
import type { Texts } from './texts';

/** The actions that the page can request. */
const actions = [
  'updateResults',
  'cancelUpdate',
  'changePrivacy',
  'openPage',
  'copyUrl',
  'copyMarkdown',
  'compareVersions',
  'showJson',
  'goToFile',
  'setUpSites',
  'fixWithAgent',
  'deleteReport',
  'switchConnection',
  'replaceApiKey',
  'reload',
] as const;
export type Action = (typeof actions)[number];

export interface Button {
  readonly action: Action;
  readonly label: string;
}

/** One finding of a check, such as an image. */
export interface FindingView {
  readonly text: string;
  /** The link's target; undefined if it is not a web address. */
  readonly href: string | undefined;
}

export interface CheckView {
  /** The service's name of the check. */
  readonly id: string;
  readonly name: string;
  readonly outcome: CheckOutcome;
  readonly outcomeLabel: string;
  /** "fixed" if it failed in the previous version, else empty. */
  readonly change: string;
  /** The filter that shows it. */
  readonly filter: CheckFilter;
  readonly importanceLabel: string;
  /** "worth 5.7 points" if it failed; empty if unknown. */
  readonly worth: string;
  /** The reasons why it failed, one sentence each; empty if only the value and the rest explain it. */
  readonly reasons: readonly string[];
  /** The advice; empty if there is none. */
  readonly advice: string;
  readonly findings: readonly FindingView[];
  /** True if it may depend on a file of the workspace. */
  readonly isInFiles: boolean;
  readonly value: unknown;
  /** The service's other fields about it; undefined if there are none, or if the sentences contain them. */
  readonly rest: Readonly<Record<string, unknown>> | undefined;
}

/** The checks of a part of the report, failures first. */
export interface CheckGroupView {
  /** "SEO" */
  readonly name: string;
  readonly failed: readonly CheckView[];
  readonly passed: readonly CheckView[];
  /** "9 passed" */
  readonly passedLabel: string;
}

/**
 * Checks that are filtered together: failed ones by importance, failed ones without a known importance, and those that
 * did not fail.
 */
export const checkFilters = [...importances, 'failed', 'neither', 'passed'] as const;
export type CheckFilter = (typeof checkFilters)[number];

/** Shows only some of the checks. */
export interface FilterView {
  readonly filter: CheckFilter;
  /** "4 high" */
  readonly label: string;
}

export interface HistoryView {
  /** A description of the chart, for users who can't see it. */
  readonly summary: string;
  /** The points of the chart, oldest first. */
  readonly points: readonly Point[];
  /** Newest first. */
  readonly rows: readonly VersionView[];
}

export interface VersionView {
  readonly time: string;
  readonly result: Result | undefined;
  readonly resultLabel: string;
  readonly score: string;
  /** The number of failed checks out of all, as text; empty if unknown. */
  readonly checks: string;
}

/** A report in the reader's language, ready to be drawn. */
export interface ReportView {
  /** The page's own title if the service sends it, else its address. */
  readonly title: string;
  /** The page's address as text, if that is not the title. */
  readonly address: string;
  /** The link's target; undefined if it is not a web address. */
  readonly href: string | undefined;
  readonly result: Result | undefined;
  readonly resultLabel: string;
  /** "Bad 20 → Decent 58", compared with the previous version; empty if nothing changed or only one was seen. */
  readonly change: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly groups: readonly CheckGroupView[];
  /** The numbers of failed and passed checks: "4 high", "6 medium", "20 passed". */
  readonly filters: readonly FilterView[];
  /** Undefined if only one version was ever seen. */
  readonly history: HistoryView | undefined;
  /** Everything else that the service sent. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** The state of the page besides the report: a note and buttons. */
export interface State {
  /** For example, why the report is old or missing. */
  readonly note: string | undefined;
  readonly isBusy: boolean;
  /** True if the workspace has a file that generates the page. */
  readonly hasFile: boolean;
  readonly buttons: readonly Button[];
  /** The actions in the menu beside the buttons. */
  readonly menu: readonly Button[];
}

/** Messages from the extension to the page. */
export type ToPage =
  /** The report to draw; undefined until there is one. It may be large, so it is sent only once. */
  | { readonly type: 'report'; readonly report: ReportView | undefined; readonly texts: Texts }
  | { readonly type: 'state'; readonly state: State };

const fromPage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({
    type: v.literal('run'),
    action: v.picklist(actions),
    check: v.fallback(v.optional(v.string()), undefined),
    finding: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
  }),
]);

/** Messages from the page to the extension: that it is ready, or an action of the user. */
export type FromPage = v.InferOutput<typeof fromPage>;

/** Reads a message of the page, which isn't trusted. */
export function readFromPage(message: unknown): FromPage | undefined {
  const reading = v.safeParse(fromPage, message);
  return reading.success ? reading.output : undefined;
}
