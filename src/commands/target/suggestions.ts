import * as l10n from '@vscode/l10n';
import { window, type QuickPickItem } from 'vscode';
import { viewIds, type ReportArgument, type ViewName } from '../../ids';
import { reportInTab } from '../../vscode/reportUri';
import { formatCount } from '../../vscode/text/format';
import { rowTitleOf } from '../../vscode/text/labels';
import { isInScope, type Node } from '../../views/lists/nodes';
import { readSelection } from './commandArguments';
import type { CommandContext } from '../command';
import { sessionForReport } from '../../vscode/session/sessionForReport';

type Context = Pick<CommandContext, 'sessions' | 'views'>;

/** A likely target of a command from the palette, offered before the user searches. */
export interface Suggestion extends QuickPickItem {
  readonly targets: readonly (Node | ReportArgument)[];
}

/** Returns the report in the active tab, and a single selected report. */
export function suggestedReport(context: Context): readonly Suggestion[] {
  return [...openPage(context), ...selections(context).filter(({ targets }) => targets.length === 1)];
}

/** Returns the report in the active tab, and the selections of the views. */
export function suggestedReports(context: Context): readonly Suggestion[] {
  return [...openPage(context), ...selections(context)];
}

function openPage({ sessions }: Context): readonly Suggestion[] {
  const tab = window.tabGroups.activeTabGroup.activeTab;
  const named = reportInTab(tab);
  if (tab === undefined || named === undefined || sessionForReport(sessions, named) === undefined) return [];
  return [{ label: l10n.t('Report in the Active Editor'), description: tab.label, targets: [{ id: named.id }] }];
}

function selections({ views, sessions }: Context): readonly Suggestion[] {
  const names = Object.keys(viewIds) as ViewName[];
  return names.flatMap((name) => {
    const scope = sessions.current?.scope;
    const isOwn = (node: Node) =>
      scope !== undefined && isInScope(scope, node) && node.kind !== 'more' && node.kind !== 'remedy';
    const nodes = views.views[name].selection.filter(isOwn);
    const { reports, headers } = readSelection(nodes);
    const [only] = reports;
    if (reports.length === 0) return [];
    if (only !== undefined && reports.length === 1 && headers.length === 0) {
      const { label, site } = rowTitleOf(only);
      return [{ label: l10n.t('Selected Report'), description: `${label} ${site}`, targets: nodes }];
    }
    const count = formatCount(reports.length);
    const others =
      headers.length === 0 ? '' : l10n.t('and all reports in the selected groups ({0})', formatCount(headers.length));
    return [{ label: l10n.t('Selected Reports: {0}', count), description: others, targets: nodes }];
  });
}
