import type { Problem } from '../../api/errors';

/** What became of an item. Each ends in exactly one of these. */
export type ItemOutcome =
  | { readonly state: 'done'; readonly id?: string | undefined }
  /** The job was cancelled before. */
  | { readonly state: 'skipped' }
  | { readonly state: 'failed'; readonly problem: Problem }
  /** It was sent, no answer came, and it cannot be found out whether it was done. */
  | { readonly state: 'unknown' };
