import type { ListCache } from './listCache';

/** Resolves once a list is answered, and none is being requested. */
export function firstAnswers(lists: Pick<ListCache, 'all' | 'onDidChange'>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const states = lists.all.map(({ pagedList: { state } }) => state);
      const isAnswered = states.some(({ loadedAt, isRemembered, error }) => error ?? (!isRemembered && loadedAt));
      if (!isAnswered || states.some(({ loading }) => loading)) return;
      listener.dispose();
      resolve();
    };
    const listener = lists.onDidChange(look);
    look();
  });
}
