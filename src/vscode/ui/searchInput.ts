import { ThemeIcon, window, type QuickPickItem } from 'vscode';
import { untilAnswered } from './quickInput';
import { plainItems } from './quickPick';
import { AbortedError } from '../../util/abortedError';
import { revealed } from '../../util/unseenCharacters';
import { describeError } from '../text/errorMessages';

/** Milliseconds without typing before a text is searched for. */
const typingPauseMs = 250;

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

interface SearchPick<T extends QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  /** Offered before anything is typed, above the service's records. */
  readonly first?: readonly T[];
  /** Shown if a search finds nothing. */
  readonly nothingFound: (text: string) => string;
  /** Searches the service; a search that is no longer wanted is aborted. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
}

/**
 * Asks for one of the service's records; the service searches while the user types.
 * @throws CancellationError if the user cancels
 */
export async function pickBySearch<T extends QuickPickItem>(options: SearchPick<T>): Promise<T> {
  const pick = window.createQuickPick<T | QuickPickItem>();
  pick.title = revealed(options.title);
  pick.placeholder = options.placeholder;
  let abort = new AbortController();
  const first = plainItems(options.first ?? []);
  let found = first;
  // oxlint-disable-next-line site-reports/plain-items -- these are plain already, and a choice is known by its item
  pick.items = first;

  const search = async (text: string): Promise<void> => {
    abort.abort();
    const { signal } = (abort = new AbortController());
    pick.busy = true;
    try {
      const answer = await options.search(text, signal);
      if (signal.aborted) return;
      found = [...(text === '' ? first : []), ...plainItems(answer)];
      const nothing = plainItems([{ label: options.nothingFound(text), alwaysShow: true }]);
      // oxlint-disable-next-line site-reports/plain-items -- both are plain already, and a choice is known by its item
      pick.items = found.length > 0 ? found : nothing;
    } catch (error) {
      if (signal.aborted || error instanceof AbortedError) return;
      found = text === '' ? first : [];
      const problem = plainItems([{ label: describeError(error), alwaysShow: true }]);
      // oxlint-disable-next-line site-reports/plain-items -- all are plain already, and a choice is known by its item
      pick.items = [...found, ...problem];
    }
    pick.busy = false;
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  try {
    return await untilAnswered<T>(pick, (answer) => {
      pick.onDidChangeValue((text) => {
        // An early Enter must not choose a result for another text.
        abort.abort();
        found = [];
        pick.items = [];
        pick.busy = true;
        clearTimeout(pause);
        pause = setTimeout(() => void search(text), typingPauseMs);
      });
      pick.onDidAccept(() => {
        const chosen = found.find((item) => item === pick.activeItems[0]);
        if (chosen !== undefined) answer(chosen);
      });
      void search('');
    });
  } finally {
    clearTimeout(pause);
    abort.abort();
  }
}
