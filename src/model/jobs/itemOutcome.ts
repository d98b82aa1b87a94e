import type { Problem } from '../../api/errors';

/** The outcome of an item. Each ends in exactly one of these. */
export type ItemOutcome =
  | { readonly state: 'done'; readonly id?: string | undefined }
  /** The job was cancelled before it was sent, or somebody has changed since what an Undo would take back. */
  | { readonly state: 'skipped'; readonly reason?: 'changed since' | undefined }
  | { readonly state: 'failed'; readonly problem: Problem }
  /** It was sent, but no answer came and no look-up could tell whether it was done. */
  | { readonly state: 'unknown' };
