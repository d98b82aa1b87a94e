import { CancellationError, window, type QuickPickItem } from 'vscode';
import { withoutIcons } from '../model/foreignText';

const typingPause = 250;

export interface SearchBox {
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  /** What an empty text finds. */
  readonly everything: string;
  /** What a text finds. */
  readonly found: string;
  /** What was searched for before, the newest first. */
  readonly recent: readonly string[];
  /** Shows what a text finds, while the person types. */
  readonly preview: (text: string) => void;
}

type Item = QuickPickItem & { readonly text: string };

/**
 * Asks for a text to search for. What was typed always comes first, so that Enter searches for that.
 * @throws CancellationError where the person leaves
 */
export async function askSearch(options: SearchBox): Promise<string> {
  const box = window.createQuickPick<Item>();
  box.title = options.title;
  box.placeholder = options.placeholder;
  box.value = options.value;
  box.items = itemsFor(options.value.trim(), options);
  let pause: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      box.onDidChangeValue((value) => {
        const text = value.trim();
        box.items = itemsFor(text, options);
        clearTimeout(pause);
        pause = setTimeout(() => options.preview(text), typingPause);
      });
      box.onDidAccept(() => {
        // The active item may still be one that stood for a former text.
        const chosen = box.activeItems.find((item) => box.items.includes(item));
        resolve(chosen?.text ?? box.value.trim());
      });
      box.onDidHide(() => reject(new CancellationError()));
      box.show();
    });
  } finally {
    clearTimeout(pause);
    box.dispose();
  }
}

function itemsFor(text: string, { everything, found, recent }: SearchBox): readonly Item[] {
  const typed =
    text === ''
      ? { label: everything, alwaysShow: true, text }
      : { label: withoutIcons(text), description: found, alwaysShow: true, text };
  const others = recent.filter((other) => other !== text);
  return [typed, ...others.map((other) => ({ label: `$(history) ${withoutIcons(other)}`, text: other }))];
}
