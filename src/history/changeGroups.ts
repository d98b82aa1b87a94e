import { results, type Result } from '../service/records';
import { changeKinds, type ChangeKind, type UnseenChange } from './unseenChanges';

/** The changes of one kind or, if there are several projects, of one project. */
export interface ChangeGroup {
  readonly of: { readonly kind: ChangeKind } | { readonly project: string | undefined };
  /** Worst first. */
  readonly changes: readonly UnseenChange[];
}

/** Groups changes by project if there are several, otherwise by kind. The user's own updates are always separate. */
export function groupChanges(changes: readonly UnseenChange[]): readonly ChangeGroup[] {
  const inOrder = changes.toSorted(compare);
  const ofKind = (kind: ChangeKind): ChangeGroup => ({
    of: { kind },
    changes: inOrder.filter((change) => change.kind === kind),
  });
  const others = inOrder.filter(({ kind }) => kind !== 'own');
  const projects = [...new Set(others.map(({ project }) => project))];
  const groups =
    projects.length < 2
      ? changeKinds.map(ofKind)
      : [...projects.map((project) => ofProject(project, others)).sort(worstProjectFirst), ofKind('own')];
  return groups.filter((group) => group.changes.length > 0);
}

/** Number of changes of a kind. */
export function countOfKind(changes: readonly UnseenChange[], kind: ChangeKind): number {
  return changes.filter((change) => change.kind === kind).length;
}

function ofProject(project: string | undefined, changes: readonly UnseenChange[]): ChangeGroup {
  return { of: { project }, changes: changes.filter((change) => change.project === project) };
}

/** The order by importance: by how many got worse, and so on. */
function worstProjectFirst({ changes: one }: ChangeGroup, { changes: other }: ChangeGroup): number {
  const differences = changeKinds.map((kind) => countOfKind(other, kind) - countOfKind(one, kind));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function compare(one: UnseenChange, other: UnseenChange): number {
  return (
    changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind) ||
    badnessOf(other.now) - badnessOf(one.now) ||
    (one.score ?? Infinity) - (other.score ?? Infinity) ||
    other.seenAt - one.seenAt
  );
}

function badnessOf(result: Result | undefined): number {
  return result === undefined ? -1 : results.indexOf(result);
}
