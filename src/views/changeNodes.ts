import type { News, NewsKind } from '../model/news';

/** The reports that became worse, or better, or that came or went, since the person last looked. */
export interface ChangesNode {
  readonly kind: 'changes';
  readonly id: string;
  readonly of: NewsKind;
  readonly reports: readonly string[];
}

/** A report that changed since the person last looked. */
export interface ChangeNode {
  readonly kind: 'change';
  readonly id: string;
  readonly news: News;
  readonly parent: ChangesNode;
}

export function changesNode(scope: string, of: NewsKind, reports: readonly string[]): ChangesNode {
  return { kind: 'changes', id: `${scope}/${of}`, of, reports };
}

export function changeNode(scope: string, news: News, parent: ChangesNode): ChangeNode {
  return { kind: 'change', id: `${scope}/${news.kind}/${news.id}`, news, parent };
}
