import { QuickInputButtons, window, type InputBox, type QuickInput, type QuickPick, type QuickPickItem } from 'vscode';
import { withoutLinks } from '../../util/escape';
import { revealed } from '../../util/unseenCharacters';
import { untilAnswered } from './quickInput';
import { offer } from './quickPick';

/** A step's place in its flow. */
interface StepPosition {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
}

export interface TextStep {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Put into the input when it arrives, unless something was typed before. */
  readonly suggestion?: Promise<string | undefined> | undefined;
  readonly isSecret?: boolean;
  /** Returns what is wrong with the text, or undefined; shown while typing. */
  readonly validate: (text: string) => string | undefined;
  /** Tests the text before the step ends; returns the error, or undefined. */
  readonly accept?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
}

export interface ChoiceStep<T extends QuickPickItem> {
  readonly placeholder: string;
  readonly items: readonly T[];
  readonly active?: T | undefined;
}

const back = Symbol('back');

/** One question of a flow. The flow keeps the answers, so that going back loses nothing. */
export type Step = (place: StepPosition) => Promise<typeof back | undefined>;

/**
 * Asks one question after the other; Back returns to the previous one.
 * @param steps called again after each answer, since an answer may add or remove a question
 * @throws CancellationError if the user cancels
 */
export async function runSteps(title: string, steps: () => readonly Step[]): Promise<void> {
  for (let index = 0; ;) {
    const all = steps();
    const step = all[index];
    if (step === undefined) return;
    const answer = await step({ title, step: index + 1, totalSteps: all.length });
    index += answer === back ? -1 : 1;
  }
}

/** Asks for a text; `keep` gets the typed text, also when going back. */
export function askText(question: () => TextStep, keep: (text: string) => void): Step {
  return async (place) => {
    const { prompt, placeholder, value, suggestion, isSecret, validate, accept } = question();
    const input = prepare(window.createInputBox(), place);
    input.prompt = withoutLinks(prompt);
    input.placeholder = placeholder ?? '';
    input.value = value;
    input.password = isSecret === true;
    let isUntouched = value === '';
    const change = (text: string) => {
      isUntouched = false;
      keep(text);
      complain(input, validate(text));
    };
    void suggestion?.then((text) => {
      if (!isUntouched || text === undefined) return;
      input.value = text;
      change(text);
    });
    input.onDidChangeValue(change);
    const answer = ask(input, async (signal) => {
      const fault = validate(input.value) ?? (await tryOut(input, signal, accept));
      complain(input, fault);
      if (fault !== undefined) return false;
      keep(input.value);
      return true;
    });
    return answer.finally(() => (isUntouched = false));
  };
}

/** Shows what is wrong with a text. The text may come from the service, so links are disabled. */
function complain(input: InputBox, fault: string | undefined): void {
  input.validationMessage = fault === undefined ? undefined : withoutLinks(fault);
}

/** Asks for one of several items. */
export function askChoice<T extends QuickPickItem>(question: () => ChoiceStep<T>, keep: (item: T) => void): Step {
  return async (place) => {
    const { placeholder, items, active } = question();
    const pick: QuickPick<T> = prepare(window.createQuickPick<T>(), place);
    pick.placeholder = placeholder;
    offer(pick, items, active);
    return ask(pick, () => {
      const [item] = pick.activeItems;
      if (item !== undefined) keep(item);
      return Promise.resolve(item !== undefined);
    });
  };
}

function prepare<T extends QuickInput & { buttons: readonly unknown[] }>(
  input: T,
  { title, step, totalSteps }: StepPosition,
): T {
  input.title = revealed(title);
  if (totalSteps > 1) {
    input.step = step;
    input.totalSteps = totalSteps;
  }
  if (step > 1) input.buttons = [QuickInputButtons.Back];
  // The user may have to look up a key or an address elsewhere.
  input.ignoreFocusOut = true;
  return input;
}

async function tryOut(input: InputBox, signal: AbortSignal, accept: TextStep['accept']): Promise<string | undefined> {
  if (accept === undefined) return undefined;
  input.busy = true;
  input.enabled = false;
  try {
    return await accept(input.value, signal);
  } finally {
    input.busy = false;
    input.enabled = true;
  }
}

/** Shows an input until it is answered, left with Back, or closed; then aborts any check of the answer. */
async function ask(
  input: InputBox | QuickPick<QuickPickItem>,
  isAnswered: (signal: AbortSignal) => Promise<boolean>,
): Promise<typeof back | undefined> {
  const abort = new AbortController();
  try {
    return await untilAnswered<typeof back | undefined>(input, (answer, fail) => {
      input.onDidAccept(() => {
        isAnswered(abort.signal).then((answered) => {
          if (answered) answer(undefined);
        }, fail);
      });
      input.onDidTriggerButton((button) => {
        if (button === QuickInputButtons.Back) answer(back);
      });
    });
  } finally {
    abort.abort();
  }
}
