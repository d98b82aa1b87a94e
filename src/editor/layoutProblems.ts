import { Disposable, languages, Uri, workspace, type Diagnostic, type TextDocument } from 'vscode';
import type { Report } from '../service/records';
import { findingKey, findingsOf, type Failure } from '../reports/catalogue/failures';
import type { Check } from '../reports/checks';
import type { CheckRanges } from '../sources';
import { getOrAdd } from '../util/getOrAdd';
import { diagnosticOf } from './diagnostics';
import { foundIn, locationAround, rangesIn, locatingPauseMs, type CheckLocation } from './checkLocations';

/** A failed check that a layout decides, and the layouts around the page, the nearest first. */
export interface LayoutCheck {
  readonly report: Report;
  readonly check: Check;
  readonly layouts: readonly Uri[];
  /** The findings in a layout, for a check whose findings have places of their own. */
  readonly failure?: Failure;
}

/** The same check of several pages at one layout. */
interface Row extends CheckLocation {
  readonly check: Check;
  /** True if it is placed at one finding of the check. */
  readonly isFinding: boolean;
  /** The reports by id. */
  readonly reports: Map<string, Report>;
}

/** Maximum number of rows, as many as VS Code shows for a file. */
const maxRows = 1000;

/** Shows failed checks at the layouts that decide them: each once, however many pages fail it. */
export class LayoutProblems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReports.layouts');
  /** By the file that generates the pages. */
  private readonly byPage = new Map<string, readonly LayoutCheck[]>();
  /** All layouts around these pages. */
  private layouts: ReadonlyMap<string, Uri> = new Map();
  private pause: ReturnType<typeof setTimeout> | undefined;
  private round = 0;
  /** Number of rounds that open layouts only to place problems. */
  private opening = 0;
  private readonly listener = Disposable.from(
    workspace.onDidChangeTextDocument(({ document }) => this.followText(document)),
    workspace.onDidOpenTextDocument((document) => {
      if (this.opening === 0) this.followText(document);
    }),
  );

  /** @param serviceOf returns the base URL of the reports' service */
  constructor(private readonly serviceOf: () => string | undefined) {}

  /** Replaces the checks that layouts decide for the pages of a file. */
  take(page: string, checks: readonly LayoutCheck[]): void {
    if (checks.length === 0 && !this.byPage.delete(page)) return;
    if (checks.length > 0) this.byPage.set(page, checks);
    this.locateSoon();
  }

  /** Places everything in the current texts of the layouts, unless something else is shown in the meantime. */
  async place(): Promise<void> {
    clearTimeout(this.pause);
    const round = ++this.round;
    const checks = [...this.byPage.values()].flat();
    this.layouts = new Map(checks.flatMap(({ layouts }) => layouts).map((layout) => [layout.toString(), layout]));
    this.opening++;
    const rows = await rowsOf(checks);
    this.opening--;
    if (round !== this.round) return;
    this.collection.clear();
    for (const [key, found] of rows) this.collection.set(Uri.parse(key, true), this.diagnosticsOf(found));
  }

  /** Handles a file or folder that was created or deleted. */
  followFile(path: string): void {
    const isThere = (layout: Uri) => layout.path === path || layout.path.startsWith(`${path}/`);
    if ([...this.layouts.values()].some(isThere)) this.locateSoon();
  }

  clear(): void {
    clearTimeout(this.pause);
    this.round++;
    this.byPage.clear();
    this.layouts = new Map();
    this.collection.clear();
  }

  dispose(): void {
    this.clear();
    this.listener.dispose();
    this.collection.dispose();
  }

  private followText({ uri }: TextDocument): void {
    if (this.layouts.has(uri.toString())) this.locateSoon();
  }

  private locateSoon(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.place(), locatingPauseMs);
  }

  private diagnosticsOf(rows: readonly Row[]): readonly Diagnostic[] {
    return rows.flatMap(({ range, check, isFinding, reports }) => {
      const [first] = reports.values();
      if (first === undefined) return [];
      return [diagnosticOf(range, first, check, this.serviceOf(), { others: reports.size - 1, isFinding })];
    });
  }
}

/** The rows of each layout, by its address. Checks with the same layouts are placed together. */
async function rowsOf(checks: readonly LayoutCheck[]): Promise<ReadonlyMap<string, readonly Row[]>> {
  const texts = new Map<TextDocument, CheckRanges>();
  const read = (document: TextDocument) => getOrAdd(texts, document, () => rangesIn(document));
  const rows = new Map<string, Map<string, Row>>();
  for (const same of [...together(checks).values()].slice(0, maxRows)) {
    const [first] = same;
    if (first === undefined) continue;
    const { check, layouts, failure } = first;
    const place = failure === undefined ? await locationAround(layouts, check, read) : undefined;
    const places = failure === undefined ? [place] : await foundIn(layouts, failure, read);
    for (const found of places) {
      if (found === undefined) continue;
      const ofLayout = getOrAdd(rows, found.document.uri.toString(), () => new Map<string, Row>());
      const key = failure === undefined ? check.name : `${check.name} ${found.document.offsetAt(found.range.start)}`;
      const row = getOrAdd(ofLayout, key, () => ({
        ...found,
        check,
        isFinding: failure !== undefined,
        reports: new Map<string, Report>(),
      }));
      for (const { report } of same) row.reports.set(report.id, report);
    }
  }
  return new Map([...rows].map(([key, found]) => [key, [...found.values()].slice(0, maxRows)]));
}

/** The checks that have the same places: the same check in the same layouts, with the same findings. */
function together(checks: readonly LayoutCheck[]): ReadonlyMap<string, readonly LayoutCheck[]> {
  const groups = new Map<string, LayoutCheck[]>();
  for (const check of checks) {
    const found = check.failure === undefined ? [] : findingsOf(check.failure).map(findingKey);
    const key = JSON.stringify([check.check.name, check.layouts.map(String), found]);
    getOrAdd(groups, key, () => []).push(check);
  }
  return groups;
}
