import type { Problem } from '../../api/errors';

export const skipReasons = ['changed since', 'created since'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The outcome of an item. Each ends in exactly one of these. */
export type ItemOutcome =
  | { readonly state: 'done'; readonly id?: string | undefined }
  /**
   * The job was cancelled before it was sent; or somebody has since changed what a change would lose, or created a report
   * of the page.
   */
  | { readonly state: 'skipped'; readonly reason?: SkipReason | undefined }
  | { readonly state: 'failed'; readonly problem: Problem }
  /** It was sent, but no answer came and no look-up could tell whether it was done. */
  | { readonly state: 'unknown' };
