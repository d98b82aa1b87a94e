import { withoutLinks } from '../../util/escape';
import { descriptionOf } from './description';
import { messageOf } from './message';
import type { ShownLists } from './shownLists';

/** What a view says besides its rows. */
export interface Words {
  /** Beside its title. */
  readonly description: string;
  /** Above its rows. */
  readonly message: string;
}

/**
 * @param above the lists of a view that already shows their failure
 * @param connection the name of the connection, if there are several
 */
export function rowWords(
  lists: ShownLists,
  above: Pick<ShownLists, 'all'> | undefined,
  connection: string | undefined,
): Words {
  return {
    description: [...(connection === undefined ? [] : [connection]), descriptionOf(lists)].join(' · '),
    message: withoutLinks(messageOf(lists, above)),
  };
}
