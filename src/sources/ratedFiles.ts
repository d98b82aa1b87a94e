import type { Report } from '../service/records';
import { timeSlice } from '../util/timeSlice';
import type { Confidence, Source } from './sitePages';

/** A report of a page that a file generates. */
export interface FileReport {
  readonly report: Report;
  readonly confidence: Confidence;
}

/** Reports by their id. */
type Reports = ReadonlyMap<string, Report>;

/** A page that a file generates. */
interface Made {
  readonly url: string;
  readonly confidence: Confidence;
}

/**
 * The known reports by the file that generates their page. Each address is looked up once, whatever session it comes
 * from.
 */
export class RatedFiles {
  /** The address under which each report was looked up, by its id. */
  private readonly lookedUp = new Map<string, string>();
  /** By file, then by the report's id. */
  private readonly made = new Map<string, Map<string, Made>>();
  private taken: Reports | undefined;
  private taking: Promise<void> = Promise.resolve();

  constructor(private readonly index: { sourcesOf(url: string): readonly Pick<Source, 'file' | 'confidence'>[] }) {}

  /** The reports of a file's pages. New reports among the known ones are looked up a few at a time. */
  async of(file: string, known: Reports): Promise<readonly FileReport[]> {
    await this.prepare(known);
    return [...(this.made.get(file) ?? [])].flatMap(([id, { url, confidence }]) => {
      const report = known.get(id);
      return report?.url === url ? [{ report, confidence }] : [];
    });
  }

  /** Looks up the pages of the known reports in advance, so that no file has to wait for that. */
  prepare(known: Reports): Promise<void> {
    return (this.taking = this.taking.then(() => this.take(known)));
  }

  private async take(known: Reports): Promise<void> {
    if (known === this.taken) return;
    for (const { id, url } of known.values()) {
      if (this.lookedUp.get(id) === url) continue;
      this.lookedUp.set(id, url);
      for (const { file, confidence } of this.index.sourcesOf(url)) {
        const pages = this.made.get(file) ?? new Map<string, Made>();
        this.made.set(file, pages.set(id, { url, confidence }));
      }
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    this.taken = known;
  }
}
