import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { perTest } from '../perTest';
import { AtWindow } from './atWindow';
import { ShownPick } from './pick';
import { ShownBox, type Shown } from './shown';
import { Message, type Progress } from './told';

type Pick = ShownPick<vscode.QuickPickItem>;

/** The user's plan for the next thing that needs an answer. */
interface Plan {
  readonly what: string;
  readonly meet: (shown: Shown | Message) => Promise<void> | void;
}

/**
 * A user at the window. Their actions are planned in order; what they were shown can be read afterwards. Anything
 * unplanned that needs an answer fails the test, and is closed immediately. Other messages wait to be pressed.
 */
export class Person extends AtWindow {
  private plans: Plan[] = [];
  private failure: Error | undefined;
  private readonly files: (vscode.Uri | undefined)[] = [];

  /** Throws if something came without a planned answer, or something planned did not come. */
  isDone(): void {
    const { failure, plans } = this;
    [this.failure, this.plans] = [undefined, []];
    if (failure) throw failure;
    assert.deepEqual(
      plans.map(({ what }) => what),
      [],
      'This was never wanted',
    );
  }

  /** Runs a command until it ends, which must need exactly the planned answers. */
  async runs(command: string, ...args: unknown[]): Promise<void> {
    await vscode.commands.executeCommand(command, ...args);
    this.isDone();
  }

  /** Runs a command, and picks an item of its picker. */
  async chooses(command: string, label: string | RegExp): Promise<void> {
    this.picks(label);
    await this.runs(command);
  }

  /** Runs a command that searches, types a text, and presses Enter. */
  async searches(text: string, command: string = commandId('searchReports')): Promise<void> {
    this.meetsPick(`searches ${text}`, (box) => box.typeAndEnter(text));
    await this.runs(command);
  }

  picks(label: string | RegExp): void {
    this.meetsPick(`picks ${String(label)}`, (pick) => pick.choose(label));
  }

  /** Types a part of a text to search for, and picks the item once it is found. */
  finds(text: string, label: string | RegExp): void {
    this.meetsPick(`finds ${text}`, async (pick) => {
      pick.type(text);
      await pick.choose(label);
    });
  }

  ticks(...labels: string[]): void {
    this.meetsPick(`ticks ${labels.join(', ')}`, (pick) => pick.tick(...labels));
  }

  /** Types into a box, and presses Enter. */
  types(text: string): void {
    this.meetsBox(`types ${text}`, async (box) => {
      box.type(text);
      await box.answer();
    });
  }

  /** Presses Enter in a box, keeping its text. */
  accepts(): void {
    this.meetsBox('presses Enter', (box) => box.answer());
  }

  goesBack(): void {
    this.meetsBox('goes back', async (box) => {
      box.goBack();
      await box.isClosed();
    });
  }

  /** Presses Escape. */
  escapes(): void {
    this.plan('presses Escape', (shown) => (shown instanceof Message ? shown.dismiss() : shown.hide()));
  }

  /** Presses a button of a question. */
  clicks(button: string): void {
    this.plan(`clicks ${button}`, (shown) => {
      assert.ok(shown instanceof Message, `${nameOf(shown)} came before ${button}`);
      shown.press(button);
    });
  }

  /** Presses the button of a question that VS Code focuses. */
  pressesEnter(): void {
    this.plan('presses Enter', (shown) => {
      assert.ok(shown instanceof Message);
      shown.pressFirst();
    });
  }

  meetsPick(what: string, meet: (pick: Pick) => Promise<void> | void): void {
    this.plan(what, (shown) => {
      assert.ok(shown instanceof ShownPick, `${nameOf(shown)} is no picker, but a person ${what}`);
      return meet(shown as Pick);
    });
  }

  meetsBox(what: string, meet: (box: ShownBox) => Promise<void> | void): void {
    this.plan(what, (shown) => {
      assert.ok(shown instanceof ShownBox, `${nameOf(shown)} is no box, but a person ${what}`);
      return meet(shown);
    });
  }

  /** Chooses a file in the next dialog; undefined leaves it. */
  choosesFile(file: vscode.Uri | undefined): void {
    this.files.push(file);
  }

  /** The last quick pick, or the one this many before it. */
  pick(before = 0): Pick {
    return last(
      this.seen.filter((it): it is Pick => it instanceof ShownPick),
      before,
    );
  }

  box(before = 0): ShownBox {
    return last(
      this.seen.filter((it) => it instanceof ShownBox),
      before,
    );
  }

  /** The last question. */
  get question(): Message {
    return last(this.asked, 0);
  }

  /** Waits for a message that contains this text. */
  async isTold(text: string | RegExp): Promise<Message> {
    const has = (message: Message) =>
      typeof text === 'string' ? message.text.includes(text) : text.test(message.text);
    await this.until(() => this.told.some(has));
    return last(this.told.filter(has), 0);
  }

  async seesProgress(title: string): Promise<Progress> {
    await this.until(() => this.progress.some((it) => it.title.includes(title)));
    return last(
      this.progress.filter((it) => it.title.includes(title)),
      0,
    );
  }

  private plan(what: string, meet: Plan['meet']): void {
    this.plans.push({ what, meet });
  }

  /** Answers until it is closed, since a box may reject an answer. */
  protected async answer(shown: Shown | Message): Promise<void> {
    try {
      while (shown.isOpen) {
        const plan = this.plans.shift();
        if (plan === undefined) throw new Error(`Nobody expected ${nameOf(shown)}`);
        await plan.meet(shown);
      }
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      if (shown instanceof Message) shown.dismiss();
      else shown.hide();
    }
  }

  protected chooseFile(options: vscode.SaveDialogOptions | vscode.OpenDialogOptions): Promise<vscode.Uri | undefined> {
    this.dialogs.push(options);
    if (this.files.length === 0) this.failure ??= new Error(`Nobody expected the dialog ${options.title ?? ''}`);
    return Promise.resolve(this.files.shift());
  }
}

function nameOf(shown: Shown | Message): string {
  return shown instanceof Message ? `the question “${shown.text}”` : shown.toString();
}

function last<T>(all: readonly T[], before: number): T {
  const [found] = all.slice(all.length - 1 - before);
  assert.ok(found !== undefined, 'Nothing of the kind has come');
  return found;
}

/** A user for each test of a suite, with a clipboard of their own. */
export const aPerson = () =>
  perTest(
    () => {
      const person = new Person();
      person.arrive();
      return person;
    },
    (person) => person.leave(),
  );
