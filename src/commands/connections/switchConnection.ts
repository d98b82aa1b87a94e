import * as l10n from '@vscode/l10n';
import { commands, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import { commandId } from '../../ids';
import type { Connection } from '../../reports/connection';
import { untilAnswered } from '../../vscode/ui/quickInput';
import { plainItems } from '../../vscode/ui/quickPick';
import type { Command } from '../command';
import { isConnectionArgument } from '../target/commandArguments';
import { editConnection } from './editConnection';
import { forgetConnection } from './removeConnection';

type Item = QuickPickItem & { readonly connection?: Connection };

/** Switch Connection…: chooses the one that this window uses; each can also be edited or removed from here. */
export const switchConnection: Command = async (context, { first }) => {
  const { connections } = context;
  const wanted = isConnectionArgument(first) && connections.all.find(({ id }) => id === first.connection);
  if (wanted) return connections.activate(wanted);
  const edit: QuickInputButton = { iconPath: new ThemeIcon('edit'), tooltip: l10n.t('Edit Connection…') };
  const remove: QuickInputButton = { iconPath: new ThemeIcon('trash'), tooltip: l10n.t('Remove Connection…') };
  const items: Item[] = connections.all.map((connection) => ({
    label: connection.name,
    description: connection.url,
    ...(connection.id === connections.active?.id && { detail: l10n.t('Current in this window') }),
    buttons: [edit, remove],
    connection,
  }));
  const chosen = await choose([
    ...items,
    { label: l10n.t('Connect to a Service…'), iconPath: new ThemeIcon('add'), alwaysShow: true },
  ]);
  const { connection } = chosen.item;
  if (connection === undefined) await commands.executeCommand(commandId('connect'));
  else if (chosen.button === edit) await editConnection(context, connection);
  else if (chosen.button === remove) await forgetConnection(context, connection);
  else await connections.activate(connection);
};

interface Chosen {
  readonly item: Item;
  readonly button?: QuickInputButton;
}

function choose(items: readonly Item[]): Promise<Chosen> {
  const pick = window.createQuickPick<Item>();
  pick.title = l10n.t('Switch Connection');
  pick.placeholder = l10n.t('Choose the service to show in this window');
  pick.items = plainItems(items);
  return untilAnswered<Chosen>(pick, (answer) => {
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item !== undefined) answer({ item });
    });
    pick.onDidTriggerItemButton(answer);
  });
}
