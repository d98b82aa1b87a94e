import { EventEmitter, type Pseudoterminal } from 'vscode';
import { wait } from '../../util/wait';

/** The terminal as its program sees it. */
export interface TerminalScreen {
  /** Shows the progress of the program, in a line that the next one replaces. */
  readonly tell: (progress: string) => void;
  /** Aborted once the user closes the terminal, ends the task, or presses Ctrl+C. */
  readonly signal: AbortSignal;
}

/** The end of a program: its output and its exit code. */
export interface TerminalEnd {
  readonly text: string;
  readonly exitCode: number;
}

/** Milliseconds within which VS Code takes the end of a program for a failed launch. */
const launchMs = 600;
const clearLine = '\r\u001b[K';
const interrupt = '\u0003';
/** The exit code of programs that the user interrupts. */
const interrupted = 130;

/** A terminal that runs a function instead of a process. */
export class GateTerminal implements Pseudoterminal {
  private readonly written = new EventEmitter<string>();
  private readonly closed = new EventEmitter<number>();
  private readonly abort = new AbortController();
  private launched: Promise<void> = Promise.resolve();

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  /** @param run must not reject; its result isn't shown once the signal is aborted */
  constructor(private readonly run: (screen: TerminalScreen) => Promise<TerminalEnd>) {}

  /** VS Code calls this when it's ready to show output. */
  open(): void {
    this.launched = wait(launchMs);
    void this.work();
  }

  close(): void {
    this.abort.abort();
  }

  handleInput(data: string): void {
    if (data !== interrupt || this.abort.signal.aborted) return;
    this.abort.abort();
    this.end({ text: '^C\n', exitCode: interrupted });
  }

  private async work(): Promise<void> {
    const { signal } = this.abort;
    const tell = (progress: string) => {
      if (!signal.aborted) this.written.fire(clearLine + progress);
    };
    const end = await this.run({ tell, signal });
    if (!signal.aborted) this.end(end);
  }

  private end({ text, exitCode }: TerminalEnd): void {
    this.written.fire(clearLine + text.replaceAll('\n', '\r\n'));
    // VS Code shows nothing written after this.
    void this.launched.then(() => this.closed.fire(exitCode));
  }
}
