import * as v from 'valibot';
import type { Result } from '../service/records';
import type { Point } from '../history/chart';
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

export interface CheckView {
  /** As the service calls it. */
  readonly id: string;
  readonly name: string;
  readonly outcome: CheckOutcome;
  readonly outcomeLabel: string;
  /** "fixed" if it failed in the former version, else empty. */
  readonly change: string;
  readonly importance: string;
  readonly value: unknown;
  /** The service's other fields about it; undefined if there are none. */
  readonly rest: Readonly<Record<string, unknown>> | undefined;
}

export interface HistoryView {
  /** A description of the chart, for those who cannot see it. */
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
  /** Number of failed checks out of all, in words; empty if unknown. */
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
  /** "Bad 20 → Decent 58", from the former version; empty if nothing changed or only one was seen. */
  readonly change: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly checks: readonly CheckView[];
  /** "2 failed · 5 passed". */
  readonly checksSummary: string;
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
  /** True if the workspace has a file that makes the page. */
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
  }),
]);

/** Messages from the page to the extension: that it is ready, or what the person wants. */
export type FromPage = v.InferOutput<typeof fromPage>;

/** Reads a message of the page, in which nothing else is trusted. */
export function readFromPage(message: unknown): FromPage | undefined {
  const reading = v.safeParse(fromPage, message);
  return reading.success ? reading.output : undefined;
}
