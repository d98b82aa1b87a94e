import { fixesOf, type MarkupEdit } from './markup/fixes';
import { PageText } from './pageText';

/** Finds what to change in one text of a source so that checks find no fault with it. */
export class CheckFixes {
  private readonly source;

  /** @param file its path or name, which says how the text is written */
  constructor(text: string, file: string) {
    this.source = new PageText(text, file).asFixed;
  }

  /**
   * Returns the changes for a problem; undefined where they are not exact.
   * @param check in the service's words
   * @param offset the place of the problem
   * @param page the address of the page
   */
  of(check: string, offset: number, page: string): readonly MarkupEdit[] | undefined {
    return fixesOf(this.source, check, offset, page);
  }
}
