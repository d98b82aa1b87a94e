import type { UnseenChange, ChangeKind } from '../../model/history/unseenChanges';

/** The reports that got worse or better, or are new or gone, since the person last looked. */
export interface ChangeGroupNode {
  readonly kind: 'changes';
  readonly id: string;
  readonly of: ChangeKind;
  readonly reports: readonly string[];
}

/** A report that changed since the person last looked. */
export interface ChangeNode {
  readonly kind: 'change';
  readonly id: string;
  readonly change: UnseenChange;
  readonly parent: ChangeGroupNode;
}

export function changeGroupNode(scope: string, of: ChangeKind, reports: readonly string[]): ChangeGroupNode {
  return { kind: 'changes', id: `${scope}/${of}`, of, reports };
}

export function changeNode(scope: string, change: UnseenChange, parent: ChangeGroupNode): ChangeNode {
  return { kind: 'change', id: `${scope}/${change.kind}/${change.id}`, change, parent };
}
