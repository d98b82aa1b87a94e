/** What the bench asks of the floor extension, in JSON over HTTP on this machine; each is answered by a number. */
export type Order =
  /** Builds a row for each report of these pages, in advance; answers how many. */
  | { readonly do: 'build'; readonly pages: readonly string[]; readonly key: string }
  /** Lets the tree be drawn anew: with this label on top, after these pages were fetched. */
  | { readonly do: 'renew'; readonly top: string; readonly pages: readonly string[] }
  /** Keeps the reports of these pages for the windows that open later, with this label on top; answers how many. */
  | { readonly do: 'keep'; readonly top: string; readonly pages: readonly string[] }
  /** Runs a command to its end. */
  | { readonly do: 'run'; readonly command: string }
  /** The same, about one report; answers for how many milliseconds at a time the extension host did nothing else. */
  | { readonly do: 'block'; readonly command: string; readonly id: string }
  /** Asks all extensions for the hover or the lenses at a place; answers how many milliseconds that took. */
  | {
      readonly do: 'time';
      readonly what: 'hover' | 'lens';
      readonly file: string;
      readonly line: number;
      readonly character: number;
    }
  /** How many milliseconds the last fetching of pages took. */
  | { readonly do: 'tell fetching' }
  /** How many bytes the extension host's heap holds after garbage was collected. */
  | { readonly do: 'tell heap' };

/** The variable that names the file to which the floor extension writes its port. */
export const portFileVariable = 'SITE_REPORTS_BENCH_FLOOR';

/** The file for the rows that are kept, beside that of the port. */
export function keptFileIn(environment: Readonly<Record<string, string | undefined>>): string {
  return `${environment[portFileVariable] ?? ''}-rows.json`;
}
