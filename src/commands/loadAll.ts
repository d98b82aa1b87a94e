import { CancellationError, env, l10n } from 'vscode';
import type { ListingState } from '../model/listingState';
import { oneLine } from '../model/foreignText';
import type { List } from '../model/lists';
import { formatCount } from '../model/words';
import { withCancellableProgress } from '../platform/cancellableProgress';
import { ask } from '../platform/messages';
import { nameOf } from '../views/listNames';
import type { Command } from './command';
import { longListFor } from './targets';

/** Beyond so many rows it is asked whether all are wanted. */
const many = 1000;

/** Load All: page after page, until the service offers no more. What came stays when it is cancelled. */
export const loadAll: Command = async (context, argument) => {
  const { list, listing, store } = await longListFor(context, argument);
  const { rows, total } = listing.state;
  const requests = total === undefined ? undefined : Math.ceil((total - rows.length) / store.perPage);
  if (total !== undefined && requests !== undefined && total > many) await confirm(list, total, requests);
  await withCancellableProgress(l10n.t('Loading {0}', nameOf(list)), (tell, cancelled) =>
    listing.loadAll(cancelled, (loaded) => tell(progressOf(loaded, listing.state))),
  );
};

async function confirm(list: List, total: number, requests: number): Promise<void> {
  const load = l10n.t('Load All');
  const choice = await ask.information(
    l10n.t('Load all {0} rows of {1}?', count(total), oneLine(nameOf(list))),
    l10n.t('This takes {0} more requests. It can be cancelled, and continued later.', count(requests)),
    load,
  );
  if (choice !== load) throw new CancellationError();
}

function progressOf(loaded: number, { total }: ListingState<unknown>): string {
  return total === undefined ? l10n.t('{0} loaded', count(loaded)) : l10n.t('{0} of {1}', count(loaded), count(total));
}

function count(value: number): string {
  return formatCount(value, env.language);
}
