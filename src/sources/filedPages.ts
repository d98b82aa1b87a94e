import { Emitter, type Disposable, type Listen } from '../util/event';
import { timeSlice } from '../util/timeSlice';

/** Finds out which pages have a file, based on the existing files. */
export interface PageLookup {
  /** True if no page has one. */
  readonly isEmpty: boolean;
  has(url: string): boolean;
}

/** The files of a workspace that generate pages. */
export interface PageFiles {
  /** Fires when other files may generate the pages. */
  readonly onDidChange: Listen<void>;
  /** Returns the same object until files change. */
  lookup(): Promise<PageLookup>;
}

/** Milliseconds of lookups in one go while rows are drawn; the rest is looked up in between. */
const maxDrawingMs = 8;
/** Maximum number of remembered answers. */
const maxAnswers = 200_000;

/**
 * Answers immediately which pages have a file in the workspace, as far as known: rows ask while they are drawn. Each
 * address is looked up once until files change.
 */
export class FiledPages implements Disposable {
  private readonly answers = new Map<string, boolean | undefined>();
  private readonly changed = new Emitter<void>();
  private readonly learned = new Emitter<void>();
  private readonly listener: Disposable;
  private lookup: PageLookup | undefined;
  private updates = 0;
  private spentMs = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private isBehind = false;

  /** Fires when a page that was asked for has got or lost its file. */
  readonly onDidChange = this.changed.event;
  /** Fires when more is known, even if it's that a page has no file. */
  readonly onDidLearn = this.learned.event;

  constructor(private readonly files: PageFiles) {
    this.listener = files.onDidChange(() => void this.update());
    void this.update();
  }

  /** True if a file of the workspace may generate a page; undefined if that isn't known yet. */
  has(url: string): boolean | undefined {
    if (this.lookup?.isEmpty === true) return false;
    const known = this.answers.get(url);
    if (known !== undefined) return known;
    if (this.answers.size >= maxAnswers) this.answers.clear();
    const answer = this.lookup && this.lookUpInTime(this.lookup, url);
    this.answers.set(url, answer);
    return answer;
  }

  dispose(): void {
    this.updates++;
    clearTimeout(this.pause);
    this.listener.dispose();
  }

  private lookUpInTime(lookup: PageLookup, url: string): boolean | undefined {
    this.pause ??= setTimeout(() => {
      this.pause = undefined;
      this.spentMs = 0;
      if (this.isBehind) void this.update();
    });
    this.isBehind ||= this.spentMs > maxDrawingMs;
    if (this.isBehind) return undefined;
    const since = performance.now();
    const answer = lookup.has(url);
    this.spentMs += performance.now() - since;
    return answer;
  }

  /** Looks up everything that was asked for and isn't known, a few milliseconds at a time. Never rejects. */
  private async update(): Promise<void> {
    const update = ++this.updates;
    this.isBehind = false;
    const lookup = await this.files.lookup().catch(() => undefined);
    // If the files can't be searched now, they are when they change.
    if (lookup === undefined || update !== this.updates) return;
    const was = this.lookup;
    this.lookup = lookup;
    // Rows were drawn before this began, and nothing is remembered while no page has a file.
    let differs = was?.isEmpty !== false && !lookup.isEmpty;
    for (const [url, former] of this.answers) {
      if (lookup === was && former !== undefined) continue;
      const answer = !lookup.isEmpty && lookup.has(url);
      this.answers.set(url, answer);
      differs ||= answer !== (former ?? false);
      if (!timeSlice.isOver()) continue;
      await timeSlice.yieldToHost();
      if (update !== this.updates) return;
    }
    if (lookup.isEmpty) this.answers.clear();
    if (differs) this.changed.fire();
    this.learned.fire();
  }
}
