import * as vscode from 'vscode';
import { Shown } from './shown';

export class ShownPick<T extends vscode.QuickPickItem> extends Shown implements vscode.QuickPick<T> {
  canSelectMany = false;
  matchOnDescription = false;
  matchOnDetail = false;
  activeItems: readonly T[] = [];
  selectedItems: readonly T[] = [];
  private all: readonly T[] = [];
  private readonly activated = new vscode.EventEmitter<readonly T[]>();
  private readonly selected = new vscode.EventEmitter<readonly T[]>();
  private readonly itemPressed = new vscode.EventEmitter<vscode.QuickPickItemButtonEvent<T>>();
  readonly onDidChangeActive = this.activated.event;
  readonly onDidChangeSelection = this.selected.event;
  readonly onDidTriggerItemButton = this.itemPressed.event;

  get items(): readonly T[] {
    return this.all;
  }

  /** VS Code activates the first row that can be chosen. */
  set items(items: readonly T[]) {
    this.all = items;
    this.activeItems = this.choices.slice(0, 1);
    this.changed.fire();
  }

  /** The items that can be chosen: VS Code hides those that lack the typed text, unless they are always shown. */
  get choices(): readonly T[] {
    const has = ({ label }: T) => label.toLowerCase().includes(this.value.toLowerCase());
    return this.all.filter(
      (item) => item.kind !== vscode.QuickPickItemKind.Separator && (item.alwaysShow === true || has(item)),
    );
  }

  get labels(): readonly string[] {
    return this.choices.map(({ label }) => label);
  }

  /** The labels of the items marked with a tick. */
  get ticked(): readonly string[] {
    const isTicked = ({ iconPath }: T) => iconPath instanceof vscode.ThemeIcon && iconPath.id === 'check';
    return this.choices.filter(isTicked).map(({ label }) => label);
  }

  get activeLabel(): string | undefined {
    return this.activeItems[0]?.label;
  }

  /** Waits until an item exists, and chooses it. */
  async choose(label: string | RegExp): Promise<void> {
    await this.until(() => this.find(label) !== undefined || (this.all.length > 0 && !this.busy));
    this.activeItems = [this.get(label)];
    this.enter();
    await this.isClosed();
  }

  /** Presses Enter right after the text is typed: VS Code has not yet reported which items are left. */
  async typeAndEnter(text: string): Promise<void> {
    const { activeItems } = this;
    this.type(text);
    this.activeItems = activeItems;
    this.enter();
    await this.isClosed();
  }

  /** Ticks only these. */
  async tick(...labels: string[]): Promise<void> {
    this.selectedItems = labels.map((label) => this.get(label));
    this.enter();
    await this.isClosed();
  }

  /** Presses a button in a row. */
  press(label: string | RegExp, tooltip: string): void {
    const item = this.get(label);
    const button = item.buttons?.find((it) => it.tooltip === tooltip);
    if (button === undefined) throw new Error(`${item.label} has no button ${tooltip}`);
    this.itemPressed.fire({ item, button });
  }

  private get(label: string | RegExp): T {
    const item = this.find(label);
    if (item === undefined)
      throw new Error(`${this.toString()} has no ${String(label)}, but ${this.labels.join(', ')}`);
    return item;
  }

  private find(label: string | RegExp): T | undefined {
    return this.choices.find((item) => (typeof label === 'string' ? item.label === label : label.test(item.label)));
  }
}
