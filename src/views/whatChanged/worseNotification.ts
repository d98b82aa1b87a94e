import * as l10n from '@vscode/l10n';
import { commands, ConfigurationTarget, workspace } from 'vscode';
import { changesViewId, settingIds } from '../../ids';
import type { UnseenChange } from '../../history/unseenChanges';
import { notifiesWorse } from '../../vscode/settings';
import { resultLabel, titleOf } from '../../vscode/text/labels';
import { plural } from '../../vscode/text/plural';
import { tell } from '../../vscode/ui/messages';

/** The number of reports that got worse, as text. */
export function worseLabel(count: number): string {
  return plural(count, l10n.t('{0} report got worse'), l10n.t('{0} reports got worse'));
}

/** Shows one message about reports that got worse, if the user has enabled it. */
export function tellWorse(changes: readonly UnseenChange[]): void {
  const [first] = changes;
  if (first === undefined || !notifiesWorse()) return;
  const [show, never] = [l10n.t('Show What Changed'), l10n.t('Don’t Show Again')];
  void tell.warning(sentenceOf(first, changes.length), show, never).then(async (choice) => {
    if (choice === show) await commands.executeCommand(`${changesViewId}.focus`);
    if (choice !== never) return;
    await workspace.getConfiguration().update(settingIds.notifyWorse, false, ConfigurationTarget.Global);
  });
}

function sentenceOf(first: UnseenChange, count: number): string {
  if (count > 1) return l10n.t('{0}.', worseLabel(count));
  const { before, now } = first;
  return l10n.t('{0} got worse: {1} → {2}.', titleOf(first), resultLabel(before), resultLabel(now));
}
