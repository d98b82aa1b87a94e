import { CancellationError, l10n, ThemeIcon, window, type QuickPickItem } from 'vscode';
import { untilAnswered } from './quickInput';
import { withoutIcons } from '../../util/escape';

/** Items whose texts are nothing but text: VS Code makes an icon of `$(name)`. An icon of ours is an item's `iconPath`. */
export function plainItems<T extends QuickPickItem>(items: readonly T[]): readonly T[] {
  return items.map((item) => ({
    ...item,
    label: withoutIcons(item.label),
    ...(item.description !== undefined && { description: withoutIcons(item.description) }),
    ...(item.detail !== undefined && { detail: withoutIcons(item.detail) }),
  }));
}

/**
 * Asks for one of several.
 * @throws CancellationError where the person leaves
 */
export async function pickOne<T extends QuickPickItem>(items: readonly T[], placeHolder: string): Promise<T> {
  const picked = await window.showQuickPick(plainItems(items), { placeHolder });
  if (picked === undefined) throw new CancellationError();
  return picked;
}

/** Asks which of several are wanted; nothing where the person leaves. */
export async function pickMany<T extends QuickPickItem>(
  items: readonly T[],
  title: string,
): Promise<readonly T[] | undefined> {
  return window.showQuickPick(plainItems(items), { title, canPickMany: true });
}

/** One of several things to choose. */
export interface Option<T> extends QuickPickItem {
  readonly value: T;
}

/** @returns an option that says whether it is the current one, to the eye and to the ear */
export function optionOf<T>(label: string, value: T, isCurrent: boolean): Option<T> {
  const iconPath = new ThemeIcon(isCurrent ? 'check' : 'blank');
  return { label, value, iconPath, ...(isCurrent && { description: l10n.t('current') }) };
}

/**
 * Asks for one of several.
 * @param start the option to begin at, the first one where there is none
 * @throws CancellationError where the person leaves
 */
export function askOption<T>(
  title: string,
  options: readonly (Option<T> | (QuickPickItem & { readonly value?: never }))[],
  start?: Option<T>,
): Promise<T> {
  const pick = window.createQuickPick<(typeof options)[number]>();
  pick.title = title;
  pick.items = plainItems(options);
  const { [start === undefined ? -1 : options.indexOf(start)]: active } = pick.items;
  if (active !== undefined) pick.activeItems = [active];
  return untilAnswered<T>(pick, (answer) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.activeItems;
      if (chosen?.value !== undefined) answer(chosen.value);
    });
  });
}
