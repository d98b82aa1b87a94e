import * as vscode from 'vscode';
import { nextEvent } from '../events';
import { ShownPick } from './pick';
import { replace } from './replaced';
import { ShownBox, type Shown } from './shown';
import { Message, Progress } from './told';

/** Commands that open something other than an editor of ours. */
const outside = [
  'vscode.open',
  'markdown.showPreview',
  'markdown.showPreviewToSide',
  'workbench.action.chat.open',
  'workbench.actions.view.problems',
];

/** Replaces VS Code's own input boxes, quick picks, messages, and dialogs, and records them. */
export abstract class AtWindow {
  /** The input boxes and quick picks shown, in order. */
  readonly seen: Shown[] = [];
  /** The questions shown: modal messages. */
  readonly asked: Message[] = [];
  readonly told: Message[] = [];
  readonly progress: Progress[] = [];
  /** The messages of the status bar. */
  readonly statuses: string[] = [];
  /** The addresses, previews, and views opened in VS Code, by the command's name. */
  readonly opened: (readonly [string, unknown])[] = [];
  /** The context keys that were set, on which the welcome texts and the buttons depend. */
  readonly contexts: (readonly [unknown, unknown])[] = [];
  readonly dialogs: (vscode.SaveDialogOptions | vscode.OpenDialogOptions)[] = [];
  clipboard = '';
  private readonly happened = new vscode.EventEmitter<void>();
  private readonly takeBack: (() => void)[] = [];

  arrive(): void {
    const { window, env, commands } = vscode;
    const [execute, withProgress] = [commands.executeCommand, window.withProgress];
    const clipboard: vscode.Clipboard = {
      readText: () => Promise.resolve(this.clipboard),
      writeText: (text) => Promise.resolve(void (this.clipboard = text)),
    };
    const isShown = (shown: Shown) => this.see(shown);
    this.takeBack.push(
      replace(window, 'createQuickPick', () => new ShownPick(isShown)),
      replace(window, 'createInputBox', () => new ShownBox(isShown)),
      replace(window, 'showQuickPick', (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) =>
        this.pickFrom(items, options),
      ),
      replace(window, 'showInputBox', (options: vscode.InputBoxOptions) => this.ask(options)),
      ...(['information', 'warning', 'error'] as const).map((kind) =>
        replace(
          window,
          `show${kind.charAt(0).toUpperCase()}${kind.slice(1)}Message`,
          (text: string, ...rest: unknown[]) => this.tell(kind, text, rest),
        ),
      ),
      replace(window, 'showSaveDialog', (options: vscode.SaveDialogOptions) => this.chooseFile(options)),
      replace(window, 'showOpenDialog', async (options: vscode.OpenDialogOptions) => {
        const file = await this.chooseFile(options);
        return file && [file];
      }),
      replace(window, 'setStatusBarMessage', (text: string) => {
        this.statuses.push(text);
        this.happened.fire();
        return { dispose: () => undefined };
      }),
      replace(window, 'withProgress', (options: vscode.ProgressOptions, task: Parameters<Progress['run']>[0]) => {
        if (typeof options.location === 'object') return withProgress(options, task);
        const progress = new Progress(options.title ?? '');
        this.progress.push(progress);
        this.happened.fire();
        return progress.run(task);
      }),
      replace(env, 'clipboard', clipboard),
      replace(commands, 'executeCommand', async (id: string, ...args: unknown[]) => {
        const isOutside = outside.includes(id) || /^siteReports\..*\.focus$/.test(id);
        if (id === 'setContext') this.contexts.push([args[0], args[1]]);
        if (!isOutside) return execute(id, ...args);
        this.opened.push([id, args[0]]);
        this.happened.fire();
        return undefined;
      }),
    );
  }

  /** Restores VS Code's own functions. */
  leave(): void {
    for (const takeBack of this.takeBack.splice(0).reverse()) takeBack();
    for (const shown of this.seen) shown.hide();
    for (const message of [...this.asked, ...this.told]) message.dismiss();
  }

  /** Waits until `isSo`, checked whenever something is shown, told or opened. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await nextEvent(this.happened.event);
  }

  /** Handles something that needs an answer, as planned. */
  protected abstract answer(shown: Shown | Message): Promise<void>;

  protected abstract chooseFile(
    options: vscode.SaveDialogOptions | vscode.OpenDialogOptions,
  ): Promise<vscode.Uri | undefined>;

  private see(shown: Shown): void {
    this.seen.push(shown);
    this.happened.fire();
    void this.answer(shown);
  }

  private async tell(kind: Message['kind'], text: string, [first, ...rest]: unknown[]): Promise<unknown> {
    const isPlain = typeof first === 'string' || first === undefined;
    const items = (isPlain ? [first, ...rest] : rest).filter((it) => it !== undefined) as (
      string | vscode.MessageItem
    )[];
    const titleOf = (item: string | vscode.MessageItem) => (typeof item === 'string' ? item : item.title);
    const buttons = items.map(titleOf);
    const message = new Message(kind, text, isPlain ? {} : (first as vscode.MessageOptions), buttons);
    (message.isModal ? this.asked : this.told).push(message);
    this.happened.fire();
    if (message.isModal) void this.answer(message);
    const pressed = await message.answer;
    return items.find((item) => titleOf(item) === pressed);
  }

  private async pickFrom(items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions): Promise<unknown> {
    const pick = new ShownPick((shown) => this.see(shown));
    Object.assign(pick, { title: options.title, placeholder: options.placeHolder, items });
    pick.canSelectMany = options.canPickMany === true;
    pick.selectedItems = items.filter(({ picked }) => picked === true);
    return answerOf(pick, () => (pick.canSelectMany ? pick.selectedItems : pick.activeItems[0]));
  }

  private async ask(options: vscode.InputBoxOptions): Promise<string | undefined> {
    const box = new ShownBox((shown) => this.see(shown));
    Object.assign(box, { title: options.title, prompt: options.prompt, value: options.value ?? '' });
    const validate = async () => {
      const said = await options.validateInput?.(box.value);
      box.validationMessage = said ?? undefined;
    };
    box.onDidChangeValue(() => void validate());
    return answerOf(box, async () => {
      await validate();
      return box.validationMessage === undefined ? box.value : undefined;
    });
  }
}

/** Shows something until Enter gives an answer, or the user cancels. */
async function answerOf<T>(shown: Shown, read: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await new Promise((resolve) => {
      shown.onDidAccept(async () => {
        const answer = await read();
        if (answer !== undefined) resolve(answer);
      });
      shown.onDidHide(() => resolve(undefined));
      shown.show();
    });
  } finally {
    shown.dispose();
  }
}
