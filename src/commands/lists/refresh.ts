import { isRateLimited } from '../../service/errors';
import { describeLoadError } from '../../vscode/text/errorMessages';
import { tellStatus } from '../../vscode/ui/messages';
import type { Command } from '../command';
import { isNode } from '../target/commandArguments';
import { showTop } from './showTop';

/**
 * Refresh: requests the visible lists again, and the others when they are shown. *Try Again*, the first row where a
 * list failed, requests only the lists that failed.
 */
export const refresh: Command = async ({ connections, sessions, views }, { first }) => {
  const store = sessions.current?.store;
  if (!isNode(first) || first.kind !== 'remedy') {
    connections.reread();
    store?.markStale();
    views.redraw();
    return;
  }
  const failed = store?.lists.all.filter(({ pagedList }) => pagedList.state.error !== undefined) ?? [];
  const [throttled] = failed.map(({ pagedList }) => pagedList.state.error).filter(isRateLimited);
  if (throttled !== undefined) tellStatus(describeLoadError(throttled));
  for (const { pagedList } of failed) pagedList.expireUnlessLoading();
  views.redraw();
  await Promise.all(failed.map(({ pagedList }) => pagedList.load()));
  // The row that had the focus may be gone.
  await showTop(views, first.view, true);
};
