import type { ReportNode } from './nodes';

/** The rows of reports that VS Code was given for one list. It finds a changed row by its object. */
export class DrawnRows {
  private index: ReadonlyMap<string, ReportNode> | undefined;

  /** @param list the key of the list */
  constructor(
    readonly list: string,
    private readonly rows: readonly ReportNode[],
  ) {}

  /** The row of a report. There may be very many, and most are never looked for. */
  of(id: string): ReportNode | undefined {
    this.index ??= new Map(this.rows.map((row) => [row.report.id, row]));
    return this.index.get(id);
  }
}
