import type { Command } from '../command';
import { longListFor } from '../target/targets';

/** Load More: the next page of one list. */
export const loadMore: Command = async (context, argument) => {
  const { pagedList } = await longListFor(context, argument);
  await pagedList.loadMore();
};
