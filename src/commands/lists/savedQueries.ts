import * as l10n from '@vscode/l10n';
import { ThemeIcon, window, type QuickPickItem } from 'vscode';
import type { ReportsQuery } from '../../reports/lists/query';
import type { SavedQuery } from '../../reports/lists/savedQueries';
import { UserError } from '../../vscode/text/userError';
import { reportsQueryLabel } from '../../vscode/text/queryLabels';
import { tellStatus } from '../../vscode/ui/messages';
import { askText, runSteps } from '../../vscode/ui/multiStepInput';
import { untilAnswered } from '../../vscode/ui/quickInput';
import { plainItems } from '../../vscode/ui/quickPick';
import type { Command } from '../command';
import { sessionOf } from '../target/targets';
import { showTop } from './showTop';

/** Save Query…: saves the query of the Reports view under a name. */
export const saveQuery: Command = async (context) => {
  const { connection, store } = sessionOf(context);
  const query = store.query.reports;
  let name = labelOf(query);
  const askName = askText(
    () => ({
      prompt: l10n.t(
        'Name for the current search, filters, and order of the Reports view. A saved query with this name is replaced.',
      ),
      value: name,
      validate: (text) => (text.trim() === '' ? l10n.t('Enter a name.') : undefined),
    }),
    (text) => (name = text),
  );
  await runSteps(l10n.t('Save Query'), () => [askName]);
  const queries = context.savedQueries;
  await queries.save(connection.id, { name: name.trim(), query });
  tellStatus(l10n.t('The query “{0}” was saved.', name.trim()));
};

/** Describes a query in words. */
function labelOf(query: ReportsQuery): string {
  return reportsQueryLabel(query) || l10n.t('All reports');
}

type Item = QuickPickItem & { readonly saved: SavedQuery };

/** Open Saved Query…: shows a saved query in the Reports view; each can also be deleted from here. */
export const openQuery: Command = async (context) => {
  const { connection, store } = sessionOf(context);
  const queries = context.savedQueries;
  if (queries.of(connection.id).length === 0) {
    throw new UserError(
      l10n.t('There are no saved queries. Search or filter the reports, and then use “Save Query…”.'),
    );
  }
  await context.views.views.reports.focus();
  const remove = { iconPath: new ThemeIcon('trash'), tooltip: l10n.t('Delete Saved Query') };
  const items = (): Item[] =>
    queries.of(connection.id).map((saved) => {
      const what = labelOf(saved.query);
      const description = what === saved.name ? {} : { description: what };
      return { label: saved.name, ...description, buttons: [remove], saved };
    });
  const pick = window.createQuickPick<Item>();
  pick.title = l10n.t('Open Saved Query');
  pick.placeholder = l10n.t('Choose what the Reports view shows');
  pick.items = plainItems(items());
  const { query } = await untilAnswered<SavedQuery>(pick, (answer, fail) => {
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item !== undefined) answer(item.saved);
    });
    pick.onDidTriggerItemButton(({ item }) => {
      queries.remove(connection.id, item.saved.name).then(() => (pick.items = plainItems(items())), fail);
    });
  });
  store.queryReports(query);
  await showTop(context.views, 'reports');
};
