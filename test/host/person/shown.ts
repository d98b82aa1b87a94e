import * as vscode from 'vscode';
import { nextEvent } from '../events';

/**
 * An input box or quick pick that is never drawn: tests can read the values set by the extension, and a simulated user
 * answers it.
 */
export abstract class Shown implements vscode.QuickInput {
  title: string | undefined;
  step: number | undefined;
  totalSteps: number | undefined;
  enabled = true;
  busy = false;
  ignoreFocusOut = false;
  placeholder: string | undefined;
  buttons: readonly vscode.QuickInputButton[] = [];
  isOpen = false;
  private text = '';
  private readonly hidden = new vscode.EventEmitter<void>();
  private readonly accepted = new vscode.EventEmitter<void>();
  private readonly typed = new vscode.EventEmitter<string>();
  private readonly pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
  /** Fires when something visible to the user has changed. */
  protected readonly changed = new vscode.EventEmitter<void>();
  readonly onDidHide = this.hidden.event;
  readonly onDidAccept = this.accepted.event;
  readonly onDidChangeValue = this.typed.event;
  readonly onDidTriggerButton = this.pressed.event;

  constructor(private readonly whenShown: (shown: Shown) => void) {}

  get value(): string {
    return this.text;
  }

  set value(value: string) {
    this.text = value;
    this.changed.fire();
  }

  show(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.whenShown(this);
  }

  /** Also called for Escape. */
  hide(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.hidden.fire();
    this.changed.fire();
  }

  dispose(): void {
    this.isOpen = false;
    this.changed.fire();
  }

  /** Replaces the typed text. */
  type(text: string): void {
    this.value = text;
    this.typed.fire(text);
  }

  enter(): void {
    this.accepted.fire();
  }

  goBack(): void {
    if (!this.buttons.includes(vscode.QuickInputButtons.Back)) throw new Error(`${this.toString()} has no way back`);
    this.pressed.fire(vscode.QuickInputButtons.Back);
  }

  /** Waits until `isSo`, or until it is hidden. */
  async until(isSo: () => boolean): Promise<void> {
    while (this.isOpen && !isSo()) await nextEvent(this.changed.event);
  }

  async isClosed(): Promise<void> {
    await this.until(() => false);
  }

  toString(): string {
    return `“${this.title ?? this.placeholder ?? ''}”`;
  }
}

export class ShownBox extends Shown implements vscode.InputBox {
  prompt: string | undefined;
  password = false;
  valueSelection: readonly [number, number] | undefined;
  /** All validation messages shown, in order. */
  readonly complaints: string[] = [];
  private complaint: string | vscode.InputBoxValidationMessage | undefined;

  get validationMessage(): string | vscode.InputBoxValidationMessage | undefined {
    return this.complaint;
  }

  set validationMessage(complaint: string | vscode.InputBoxValidationMessage | undefined) {
    this.complaint = complaint;
    if (typeof complaint === 'string') this.complaints.push(complaint);
    this.changed.fire();
  }

  /** Presses Enter, and waits until the box is closed or shows an error. */
  async answer(): Promise<void> {
    const before = this.complaints.length;
    this.enter();
    await this.until(() => this.complaints.length > before);
  }
}
