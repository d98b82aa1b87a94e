import { directions, type Direction, type ProjectOrder, type ReportKey } from './query';

/** The directions of a key, the more common one first: the newest, or the beginning of the alphabet. */
export function directionsOf(key: ReportKey | ProjectOrder): readonly Direction[] {
  if (key === 'result') return ['asc', 'desc'];
  return key === 'url' || key === 'project' ? ['asc', 'desc'] : directions;
}
