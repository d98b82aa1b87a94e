import { worstFirst, type Report } from '../../api/records';
import { isByScore, type ReportListRequest } from './listRequest';
import type { PagedListState } from './pagedListState';

type Scored = Pick<Report, 'score'>;
type Rated = Pick<Report, 'result' | 'score'>;

/** A list of reports, which has those of one result if it was requested by one. */
interface RatedList {
  readonly list: Pick<ReportListRequest, 'result'>;
  readonly pagedList: { readonly state: { readonly rows: readonly Rated[] } };
}

/** Number of lists, and of rows of each, that show what scores mean. */
const maxLists = 30;
const maxRows = 50;

/** True unless worse results have the higher scores, as where a service counts mistakes. */
export function isLowWorse(reports: readonly Rated[]): boolean {
  const means = worstFirst.flatMap((result) => meanOf(reports.filter((report) => report.result === result)));
  const [worst = 0, best = worst] = [means.at(0), means.at(-1)];
  return worst <= best;
}

/** The same, according to the lists that are loaded. */
export function isLowWorseIn(lists: readonly RatedList[]): boolean {
  return isLowWorse(
    lists
      .slice(0, maxLists)
      .flatMap(({ list, pagedList: { state } }) =>
        state.rows.slice(0, maxRows).map(({ result, score }) => ({ result: list.result ?? result, score })),
      ),
  );
}

/** Puts the worse score first, and a missing one last. */
export function compareScores({ score: one }: Scored, { score: other }: Scored, isLow: boolean): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return isLow ? one - other : other - one;
}

/** True if reports are in the order of their scores, the worse first. */
export function areByScore(reports: readonly Scored[], isLow: boolean): boolean {
  return reports.every((it, at) => compareScores(reports[at - 1] ?? it, it, isLow) <= 0);
}

/** The loaded rows of a list. If they are all there are, they are sorted by score here where the list is to be. */
export function inScoreOrder(
  list: ReportListRequest,
  { rows, rest }: PagedListState<Report>,
  lists: readonly RatedList[],
): readonly Report[] {
  if (!isByScore(list) || rest !== 'none') return rows;
  const isLowFirst = isLowWorseIn(lists) === (list.sort === 'asc');
  return rows.toSorted((one, other) => compareScores(one, other, isLowFirst));
}

function meanOf(reports: readonly Scored[]): readonly number[] {
  const scores = reports.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? [] : [scores.reduce((sum, score) => sum + score, 0) / scores.length];
}
