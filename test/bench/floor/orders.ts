/** The benchmark's orders to the floor extension, in JSON over HTTP on this machine; each is answered with a number. */
export type Order =
  /** Builds a row for each report of these pages, in advance; answers their number. */
  | { readonly do: 'build'; readonly pages: readonly string[]; readonly key: string }
  /** Redraws the tree: with this label on top, after these pages were fetched. */
  | { readonly do: 'renew'; readonly top: string; readonly pages: readonly string[] }
  /** Stores the reports of these pages for windows that open later, with this label on top; answers their number. */
  | { readonly do: 'keep'; readonly top: string; readonly pages: readonly string[] }
  /** Runs a command until it ends. */
  | { readonly do: 'run'; readonly command: string }
  /** Requests the hover or the lenses at a place from all extensions; answers the milliseconds that it took. */
  | {
      readonly do: 'time';
      readonly what: 'hover' | 'lens';
      readonly file: string;
      readonly line: number;
      readonly character: number;
    }
  /** The milliseconds that the last fetching of pages took. */
  | { readonly do: 'tell fetching' }
  /** The bytes in the extension host's heap after garbage collection. */
  | { readonly do: 'tell heap' };

/** The variable with the file to which the floor extension writes its port. */
export const portFileVariable = 'SITE_REPORTS_BENCH_FLOOR';

/** The file for the stored rows, beside the file for the port. */
export function keptFileIn(environment: Readonly<Record<string, string | undefined>>): string {
  return `${environment[portFileVariable] ?? ''}-rows.json`;
}
