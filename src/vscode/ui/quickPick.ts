import * as l10n from '@vscode/l10n';
import { CancellationError, ThemeIcon, window, type QuickPick, type QuickPickItem } from 'vscode';
import { withoutIcons } from '../../util/plain';
import { revealed } from '../../util/unseenCharacters';
import { asking, untilAnswered } from './quickInput';

/** Returns items with plain texts: VS Code would turn `$(name)` into an icon. Our own icons are in `iconPath`. */
export function plainItems<T extends QuickPickItem>(items: readonly T[]): readonly T[] {
  return items.map((item) => ({
    ...item,
    label: withoutIcons(item.label),
    ...(item.description !== undefined && { description: withoutIcons(item.description) }),
    ...(item.detail !== undefined && { detail: withoutIcons(item.detail) }),
  }));
}

/** Sets the items of a quick pick. @param active the one to begin at; the first one by default */
export function offer<T extends QuickPickItem>(pick: QuickPick<T>, items: readonly T[], active: T | undefined): void {
  pick.items = plainItems(items);
  const { [active === undefined ? -1 : items.indexOf(active)]: shown } = pick.items;
  if (shown !== undefined) pick.activeItems = [shown];
}

/**
 * Asks for one of several items.
 * @throws CancellationError if the user cancels
 */
export async function pickOne<T extends QuickPickItem>(items: readonly T[], placeHolder: string): Promise<T> {
  const picked = await asking(() => window.showQuickPick(plainItems(items), { placeHolder, ignoreFocusOut: true }));
  if (picked === undefined) throw new CancellationError();
  return picked;
}

/** Asks for any of several items; undefined if the user cancels. */
export async function pickMany<T extends QuickPickItem>(
  items: readonly T[],
  title: string,
): Promise<readonly T[] | undefined> {
  return asking(() =>
    window.showQuickPick(plainItems(items), {
      title: revealed(title),
      canPickMany: true,
      matchOnDescription: true,
      ignoreFocusOut: true,
    }),
  );
}

/** One of several choices. */
export interface Option<T> extends QuickPickItem {
  readonly value: T;
}

/** Returns an option, marked with an icon and a word if it is the current one. */
export function optionOf<T>(label: string, value: T, isCurrent: boolean): Option<T> {
  const iconPath = new ThemeIcon(isCurrent ? 'check' : 'blank');
  return { label, value, iconPath, ...(isCurrent && { description: l10n.t('current') }) };
}

/**
 * Asks for one of several items.
 * @param start the option to begin at; the first one by default
 * @throws CancellationError if the user cancels
 */
export function askOption<T>(
  title: string,
  options: readonly (Option<T> | (QuickPickItem & { readonly value?: never }))[],
  start?: Option<T>,
): Promise<T> {
  const pick = window.createQuickPick<(typeof options)[number]>();
  pick.title = revealed(title);
  offer(pick, options, start);
  return untilAnswered<T>(pick, (answer) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.activeItems;
      if (chosen?.value !== undefined) answer(chosen.value);
    });
  });
}
