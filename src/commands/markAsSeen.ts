import type { Command } from './command';
import { isChange, isChanges, ownRow, sessionOf } from './targets';

/** Mark as Seen: a report that changed, a group of them, or all that changed. */
export const markAsSeen: Command = async (context, argument) => {
  const session = sessionOf(context);
  const { history } = session;
  if (isChange(argument)) await history.markAsSeen([ownRow(session, argument).news.id]);
  else if (isChanges(argument)) await history.markAsSeen(ownRow(session, argument).reports);
  else await history.markAsSeen('all');
};
