import * as l10n from '@vscode/l10n';
import { QuickPickItemKind } from 'vscode';
import { privacyNames, worstFirst } from '../../service/records';
import { everything, isNarrowed, type ReportsQuery } from '../../reports/lists/query';
import { privacyLabel, resultLabel } from '../../vscode/text/labels';
import { askOption, optionOf } from '../../vscode/ui/quickPick';
import { oneLine } from '../../util/plain';
import type { Command } from '../command';
import { commandArguments } from '../target/commandArguments';
import { projectFor, sessionOf } from '../target/targets';

type Choice = Partial<ReportsQuery> | 'choose project';

/** Filter Reports…: by result, project, or privacy; choosing the current filter removes it. */
export const filterReports: Command = async (context) => {
  const { store } = sessionOf(context);
  await context.views.views.reports.focus();
  const chosen = await askOption<Choice>(l10n.t('Filter Reports'), options(store.query.reports));
  if (chosen === 'choose project') await filterByProject(context, commandArguments());
  else store.queryReports(chosen);
};

/** Filter Reports by This Project: by a row of the Projects view, or by a project that the user picks. */
export const filterByProject: Command = async (context, args) => {
  await context.views.views.reports.focus();
  const { store, project } = await projectFor(context, args, l10n.t('Filter Reports by Project'));
  store.queryReports({ project });
};

function options({ result, project, privacy, ...rest }: ReportsQuery) {
  return [
    separator(l10n.t('Result')),
    ...worstFirst.map((value) =>
      optionOf<Choice>(resultLabel(value), { result: value === result ? undefined : value }, value === result),
    ),
    separator(l10n.t('Project')),
    ...(project === undefined ? [] : [optionOf<Choice>(oneLine(project), { project: undefined }, true)]),
    optionOf<Choice>(l10n.t('Choose a Project…'), 'choose project', false),
    separator(l10n.t('Privacy (loaded reports only)')),
    ...privacyNames.map((privacyName) =>
      optionOf<Choice>(
        privacyLabel(privacyName),
        { privacy: privacyName === privacy ? undefined : privacyName },
        privacyName === privacy,
      ),
    ),
    ...(isNarrowed({ result, project, privacy, ...rest })
      ? [separator(''), optionOf<Choice>(l10n.t('Clear Search and Filters'), everything, false)]
      : []),
  ];
}

function separator(label: string) {
  return { label, kind: QuickPickItemKind.Separator };
}
