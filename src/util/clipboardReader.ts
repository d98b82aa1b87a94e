import { wait, type Wait } from './wait';

/** Milliseconds to wait for the clipboard. A denied one answers only after the user has closed VS Code's error. */
const maxWaitMs = 500;

interface Options {
  /** If access is denied, this fails, or resolves only after the user has closed VS Code's own error. */
  readonly readText: () => PromiseLike<string>;
  /** True if access was denied, in this session or an earlier one. */
  readonly wasDenied: () => boolean;
  readonly setDenied: (isDenied: boolean) => void;
  readonly wait?: Wait;
}

/** Reads the clipboard, and remembers if access is denied. */
export class ClipboardReader {
  constructor(private readonly options: Options) {}

  /** Reads the text as a mere suggestion. If it was denied before, nothing is read: an error would show. */
  async suggestion(): Promise<string | undefined> {
    if (this.options.wasDenied()) return undefined;
    return this.read().catch(() => undefined);
  }

  /** Reads the text because the user asked for it, however long it takes; undefined if VS Code has shown an error. */
  async read(): Promise<string | undefined> {
    const { readText, wait: pause = wait } = this.options;
    const answered = new AbortController();
    const state = { isLate: false };
    void pause(maxWaitMs, answered.signal).then(() => {
      if (answered.signal.aborted) return;
      state.isLate = true;
      this.mark(true);
    });
    try {
      const text = await readText();
      if (text !== '') this.mark(false);
      return text === '' && state.isLate ? undefined : text;
    } catch (error) {
      this.mark(true);
      throw error;
    } finally {
      answered.abort();
    }
  }

  private mark(isDenied: boolean): void {
    if (this.options.wasDenied() !== isDenied) this.options.setDenied(isDenied);
  }
}
