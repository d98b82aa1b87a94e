import type { CheckTexts } from '../reports/catalogue/checkTexts';
import type { ReportService } from '../service/service';
import type { Clock } from '../util/clock';
import type { Wait } from '../util/wait';
import type { Gate, ConfiguredSite } from '../sources';
import type { Folder } from './pageSources';

/** A site with its rules. */
export type GatedSite = ConfiguredSite & { readonly gate: Gate };

/** Options of a run. Without them, nothing on the service is changed. */
export interface GateOptions {
  /** The address to check instead of the site's own, for example a preview. */
  readonly alias?: string | undefined;
  /** Pages whose results are updated, each kind including the ones before: old ones, failing ones, or all. */
  readonly update?: 'none' | 'stale' | 'failed' | 'all' | undefined;
  /** Milliseconds to wait for new results; ten minutes by default. */
  readonly wait?: number | undefined;
  /** Number of times that a page that fails with new results is rated again. */
  readonly confirm?: number | undefined;
  /** Checks only the pages that these files generate. Paths in the folder. */
  readonly changedFiles?: readonly string[] | undefined;
  /** Accepts all failures, or removes fixed ones, in the new content of the baseline. */
  readonly baseline?: 'accept' | 'prune' | undefined;
}

/** The progress of a run. */
export type GateProgress =
  /** `total` is the number of reports, if the service provides it. */
  | { readonly kind: 'reading'; readonly done: number; readonly total: number | undefined }
  | { readonly kind: 'checks' | 'updating' | 'confirming'; readonly done: number; readonly total: number };

/** Everything that a run needs, independent of where it runs. */
export interface GateInput {
  readonly site: GatedSite;
  /** The text of `site-reports.json`, for the lines of the rules. */
  readonly text: string;
  readonly service: ReportService;
  /** The sentences for failed checks; in English by default. */
  readonly checkTexts?: CheckTexts | undefined;
  /** The service's address, to name it. */
  readonly serviceUrl: string;
  readonly folder: Folder;
  readonly options?: GateOptions | undefined;
  readonly signal: AbortSignal;
  readonly tell?: ((progress: GateProgress) => void) | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
  readonly wait?: Wait | undefined;
}
