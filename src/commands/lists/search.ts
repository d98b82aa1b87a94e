import * as l10n from '@vscode/l10n';
import type { ViewName } from '../../ids';
import type { Store } from '../../reports/lists/store';
import { searchTermsOf } from '../../reports/lists/searches';
import { askSearch } from '../../vscode/ui/searchInput';
import type { Command, CommandContext } from '../command';
import { sessionOf } from '../target/targets';

/** Search Reports…: by address. The view is updated while typing. */
export const searchReportsCommand: Command = async (context) => {
  await search(context, 'reports', {
    title: l10n.t('Search Reports'),
    placeholder: l10n.t('Type part of the address'),
    everything: l10n.t('All reports'),
    found: (text) => severalWords(text) ?? l10n.t('Reports whose address contains this text'),
    show: (store, text) => store.queryReports({ search: text }),
  });
};

/** Search Projects…: by name. */
export const searchProjectsCommand: Command = async (context) => {
  await search(context, 'projects', {
    title: l10n.t('Search Projects'),
    placeholder: l10n.t('Type part of the project’s name'),
    everything: l10n.t('All projects'),
    found: (text) => severalWords(text) ?? l10n.t('Projects whose name contains this text'),
    show: (store, text) => store.queryProjects({ search: text }),
  });
};

interface Search {
  readonly title: string;
  readonly placeholder: string;
  readonly everything: string;
  readonly found: (text: string) => string;
  readonly show: (store: Store, text: string) => void;
}

/** Explains how several words are searched for; undefined for a single word. */
function severalWords(text: string): string | undefined {
  const { server, local } = searchTermsOf(text);
  if (local.length === 0) return undefined;
  return l10n.t('The service searches only for “{0}”; the other words filter the loaded rows', server);
}

/** Restores the previous search if the user dismisses the box. */
async function search(context: CommandContext, view: ViewName, { show, ...texts }: Search): Promise<void> {
  const { store, connection } = sessionOf(context);
  const { views } = context;
  const queries = context.savedQueries;
  await views.views[view].focus();
  const before = store.query[view].search;
  const recent = queries.recent(connection.id, view);
  let found = before;
  try {
    found = await askSearch({ ...texts, value: before, recent, preview: (text) => show(store, text) });
    if (found !== '') await queries.addRecent(connection.id, view, found);
  } finally {
    show(store, found);
  }
}
