import { CancellationError, window, type QuickPickItem } from 'vscode';
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
