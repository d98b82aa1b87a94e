import { fixesOf, type MarkupEdit } from './markup/fixes';
import { PageText } from './pageText';

/** Finds the changes to one source text that make checks pass. */
export class CheckFixes {
  private readonly source;

  /** @param file its path or name, which determines the language of the text */
  constructor(text: string, file: string) {
    this.source = new PageText(text, file).asFixed;
  }

  /**
   * Returns the changes for a problem; undefined if they aren't exact.
   * @param check the service's name of the check
   * @param offset the place of the problem
   * @param page the address of the page
   */
  of(check: string, offset: number, page: string): readonly MarkupEdit[] | undefined {
    return fixesOf(this.source, check, offset, page);
  }
}
