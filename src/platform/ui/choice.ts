import { CancellationError, l10n, ThemeIcon, window, type QuickPickItem } from 'vscode';
import { plainItems } from './quickPick';

/** One of several things to choose. */
export interface Option<T> extends QuickPickItem {
  readonly value: T;
}

/** @returns an option that says whether it is in force, to the eye and to the ear */
export function optionOf<T>(label: string, value: T, isInForce: boolean): Option<T> {
  const iconPath = new ThemeIcon(isInForce ? 'check' : 'blank');
  return { label, value, iconPath, ...(isInForce && { description: l10n.t('in force') }) };
}

/**
 * Asks for one of several.
 * @param start the option to begin at, the first one where there is none
 * @throws CancellationError where the person leaves
 */
export async function askOption<T>(
  title: string,
  options: readonly (Option<T> | (QuickPickItem & { readonly value?: never }))[],
  start?: Option<T>,
): Promise<T> {
  const pick = window.createQuickPick<(typeof options)[number]>();
  pick.title = title;
  pick.items = plainItems(options);
  const { [start === undefined ? -1 : options.indexOf(start)]: active } = pick.items;
  if (active !== undefined) pick.activeItems = [active];
  try {
    return await new Promise<T>((resolve, reject) => {
      pick.onDidAccept(() => {
        const [chosen] = pick.activeItems;
        if (chosen?.value !== undefined) resolve(chosen.value);
      });
      pick.onDidHide(() => reject(new CancellationError()));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}
