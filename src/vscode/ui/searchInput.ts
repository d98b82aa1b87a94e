import { ThemeIcon, window, type QuickPickItem } from 'vscode';
import { untilAnswered } from './quickInput';
import { plainItems } from './quickPick';

/** Milliseconds without typing before a text is searched for. */
export const typingPauseMs = 250;

export interface SearchBox {
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  /** The label of an empty text, which finds everything. */
  readonly everything: string;
  /** Describes the results for a text. */
  readonly found: (text: string) => string;
  /** Recent searches, newest first. */
  readonly recent: readonly string[];
  /** Shows the results for a text while the user types. */
  readonly preview: (text: string) => void;
}

type Item = QuickPickItem & { readonly text: string };

/**
 * Asks for a text to search for. Enter searches for the typed text, however soon it is pressed: VS Code may not have
 * updated the items yet. Recent searches are offered until something is typed.
 * @throws CancellationError if the user cancels
 */
export async function askSearch(options: SearchBox): Promise<string> {
  const box = window.createQuickPick<Item>();
  box.title = options.title;
  box.placeholder = options.placeholder;
  box.value = options.value;
  box.items = plainItems(itemsFor(options.value, options));
  let isTyped = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  try {
    return await untilAnswered<string>(box, (answer) => {
      box.onDidChangeValue((value) => {
        const text = value.trim();
        isTyped = text !== '';
        box.items = plainItems(isTyped ? [itemFor(text, options)] : itemsFor(text, options));
        clearTimeout(pause);
        pause = setTimeout(() => options.preview(text), typingPauseMs);
      });
      box.onDidAccept(() => {
        answer(isTyped ? box.value.trim() : (box.activeItems[0]?.text ?? box.value.trim()));
      });
    });
  } finally {
    clearTimeout(pause);
  }
}

/** The text, and recent searches. */
function itemsFor(text: string, options: SearchBox): readonly Item[] {
  const recent = options.recent.filter((other) => other !== text);
  return [
    itemFor(text, options),
    ...recent.map((other) => ({
      label: other,
      iconPath: new ThemeIcon('history'),
      alwaysShow: true,
      text: other,
    })),
  ];
}

function itemFor(text: string, { everything, found }: SearchBox): Item {
  return text === ''
    ? { label: everything, alwaysShow: true, text }
    : { label: text, description: found(text), alwaysShow: true, text };
}
