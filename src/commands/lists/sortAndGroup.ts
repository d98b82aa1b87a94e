import * as l10n from '@vscode/l10n';
import { everything, groupings, projectOrders, reportKeys } from '../../reports/lists/query';
import { directionsOf } from '../../reports/lists/reportOrder';
import { capitalized, groupingLabel, projectOrderLabel, reportOrderLabel } from '../../vscode/text/queryLabels';
import { askOption, optionOf } from '../../vscode/ui/quickPick';
import type { Command } from '../command';
import { sessionOf } from '../target/targets';

/** Sort Reports…: by every key that the service has, both ways. */
export const sortReports: Command = async (context) => {
  const { store } = sessionOf(context);
  await context.views.views.reports.focus();
  const { sortBy, sort } = store.query.reports;
  const options = reportKeys.flatMap((key) =>
    directionsOf(key).map((direction) =>
      optionOf(
        capitalized(reportOrderLabel(key, direction)),
        { sortBy: key, sort: direction },
        key === sortBy && direction === sort,
      ),
    ),
  );
  const start = options.find(({ value }) => value.sortBy === sortBy && value.sort === sort);
  store.queryReports(await askOption(l10n.t('Sort Reports'), options, start));
};

/** Sort Projects…. */
export const sortProjects: Command = async (context) => {
  const { store } = sessionOf(context);
  await context.views.views.projects.focus();
  const { sortBy, sort } = store.query.projects;
  const options = projectOrders.flatMap((key) =>
    directionsOf(key).map((direction) =>
      optionOf(
        capitalized(projectOrderLabel(key, direction)),
        { sortBy: key, sort: direction },
        key === sortBy && direction === sort,
      ),
    ),
  );
  const start = options.find(({ value }) => value.sortBy === sortBy && value.sort === sort);
  store.queryProjects(await askOption(l10n.t('Sort Projects'), options, start));
};

/** Group Reports…: by result, by project, or not at all. */
export const groupReports: Command = async (context) => {
  const { store } = sessionOf(context);
  await context.views.views.reports.focus();
  const { groupBy } = store.query.reports;
  const options = groupings.map((grouping) =>
    optionOf(capitalized(groupingLabel(grouping)), grouping, grouping === groupBy),
  );
  const start = options.find(({ value }) => value === groupBy);
  store.queryReports({ groupBy: await askOption(l10n.t('Group Reports'), options, start) });
};

/** Clear Search and Filters, in the Reports view. */
export const clearReports: Command = (context) => sessionOf(context).store.queryReports(everything);

/** Clear Search of Projects. */
export const clearProjects: Command = (context) => sessionOf(context).store.queryProjects({ search: '' });
