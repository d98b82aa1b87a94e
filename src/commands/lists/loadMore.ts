import type { Command } from '../command';
import { longListFor } from '../target/targets';

/** Load More: the next page of one list. */
export const loadMore: Command = async (context, args) => {
  const { pagedList } = await longListFor(context, args);
  await pagedList.loadMore();
};
