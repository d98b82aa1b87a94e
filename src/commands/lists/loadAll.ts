import * as l10n from '@vscode/l10n';
import { CancellationError } from 'vscode';
import type { ListRequest } from '../../reports/lists/query';
import { maxRows } from '../../reports/lists/pagedRows';
import type { PagedListState } from '../../reports/lists/pagedList';
import { formatCount } from '../../vscode/text/format';
import { plural } from '../../vscode/text/plural';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { ask } from '../../vscode/ui/messages';
import { oneLine } from '../../util/plain';
import { listName } from '../../vscode/text/queryLabels';
import type { Command } from '../command';
import { longListFor } from '../target/targets';

/** Number of rows above which it asks first. */
const maxUnaskedRows = 1000;

const rowsPerRequest = 100;

/**
 * Load All: until the service offers no more, or the list has its maximum number of rows. Pages read before a
 * cancellation aren't requested again.
 */
export const loadAll: Command = async (context, args) => {
  const { list, pagedList } = await longListFor(context, args);
  const { total } = pagedList.state;
  const requests = total === undefined ? undefined : Math.ceil(Math.min(total, maxRows) / rowsPerRequest);
  if (total !== undefined && requests !== undefined && total > maxUnaskedRows) await confirm(list, total, requests);
  await withCancellableProgress(l10n.t('Loading {0}', listName(list)), (tell, canceled) =>
    pagedList.loadAll(canceled, (loaded) => tell(progressOf(loaded, pagedList.state))),
  );
};

async function confirm(list: ListRequest, total: number, requests: number): Promise<void> {
  const load = l10n.t('Load All');
  const choice = await ask.information(
    total > maxRows
      ? l10n.t(
          'Load the first {0} of {1} rows of {2}?',
          formatCount(maxRows),
          formatCount(total),
          oneLine(listName(list)),
        )
      : l10n.t('Load all {0} rows of {1}?', formatCount(total), oneLine(listName(list))),
    plural(
      requests,
      l10n.t('This takes {0} more request. You can cancel and continue later.'),
      l10n.t('This takes {0} more requests. You can cancel and continue later.'),
    ),
    load,
  );
  if (choice !== load) throw new CancellationError();
}

function progressOf(loaded: number, { total }: PagedListState<unknown>): string {
  return total === undefined
    ? l10n.t('{0} loaded', formatCount(loaded))
    : l10n.t('{0} of {1}', formatCount(loaded), formatCount(total));
}

/** Load More: the next page of one list. */
export const loadMore: Command = async (context, args) => {
  const { pagedList } = await longListFor(context, args);
  await pagedList.loadMore();
};
