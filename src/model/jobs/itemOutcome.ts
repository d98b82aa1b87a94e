import type { Problem } from '../../api/errors';

export const skipReasons = ['changed since', 'created since'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The outcome of an item. Each item ends in exactly one of these. */
export type ItemOutcome =
  | { readonly state: 'done'; readonly id?: string | undefined }
  /**
   * The job was cancelled before it was sent; or somebody has since made a change that would be lost, or created a
   * report of the page.
   */
  | { readonly state: 'skipped'; readonly reason?: SkipReason | undefined }
  | { readonly state: 'failed'; readonly problem: Problem }
  /** It was sent, but no answer came and no lookup could tell if it was done. */
  | { readonly state: 'unknown' };
