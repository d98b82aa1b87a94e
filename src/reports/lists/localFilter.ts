import type { Privacy } from '../../service/records';
import { isFields } from '../../util/json';
import type { ListRequest } from './listRequest';
import { hasWords, searchTermsOf } from './searchTerms';

/** True if a row of a list shows. */
export type LocalFilter = (row: unknown) => boolean;

/**
 * The filters that the service does not support, to be applied to the loaded rows of a list; undefined if all of them
 * show.
 */
export function localFilterOf(list: ListRequest, privacy: Privacy | undefined): LocalFilter | undefined {
  const wanted = list.kind === 'reports' ? privacy : undefined;
  const { local } = searchTermsOf(list.search);
  if (wanted === undefined && local.length === 0) return undefined;
  const searched = list.kind === 'reports' ? 'url' : 'name';
  return (row) =>
    isFields(row) && (wanted === undefined || row['privacy'] === wanted) && hasWords(String(row[searched]), local);
}
