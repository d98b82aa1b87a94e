import type { Command } from '../command';
import { longListFor } from '../target/targets';

/** Load More: the next page of one list. */
export const loadMore: Command = async (context, given) => {
  const { pagedList } = await longListFor(context, given);
  await pagedList.loadMore();
};
