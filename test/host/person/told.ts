import * as vscode from 'vscode';

/** A message that VS Code was asked to show. */
export class Message {
  isOpen = true;
  /** Settles with the button that was pressed. */
  readonly answer: Promise<string | undefined>;
  private settle: (button: string | undefined) => void = () => undefined;

  constructor(
    readonly kind: 'information' | 'warning' | 'error',
    readonly text: string,
    readonly options: vscode.MessageOptions,
    readonly buttons: readonly string[],
  ) {
    this.answer = new Promise((resolve) => (this.settle = resolve));
  }

  get isModal(): boolean {
    return this.options.modal === true;
  }

  get detail(): string {
    return this.options.detail ?? '';
  }

  press(button: string): void {
    if (!this.buttons.includes(button)) {
      throw new Error(`“${this.text}” has no button ${button}, but ${this.buttons.join(', ')}`);
    }
    this.close(button);
  }

  /** Presses the button that VS Code focuses first, as Enter does. */
  pressFirst(): void {
    this.close(this.buttons[0]);
  }

  /** Closes the message, as Escape or Cancel does. */
  dismiss(): void {
    this.close(undefined);
  }

  private close(button: string | undefined): void {
    this.isOpen = false;
    this.settle(button);
  }
}

/** A task that reports its progress, and can be canceled. */
export class Progress {
  readonly messages: string[] = [];
  private readonly source = new vscode.CancellationTokenSource();

  constructor(readonly title: string) {}

  run<T>(task: (progress: vscode.Progress<{ message?: string }>, token: vscode.CancellationToken) => Thenable<T>) {
    const report = ({ message }: { message?: string }) => {
      if (message !== undefined) this.messages.push(message);
    };
    return task({ report }, this.source.token);
  }

  cancel(): void {
    this.source.cancel();
  }
}
