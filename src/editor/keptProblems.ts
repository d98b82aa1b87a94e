import { Uri } from 'vscode';
import { serviceKeyOf, type Connection } from '../reports/connection';
import { readReport } from '../service/schema';
import { isFields, parseJson } from '../util/json';
import { deleteIfThere } from '../vscode/storage/files';
import { readText, writeWhole } from '../vscode/storage/textFiles';
import { failedOfFile, type FailedChecks } from './problems';

/** Maximum number of stored reports, and of characters of their records; the first ones are stored. */
const [maxReports, maxLength] = [200, 5_000_000];

/** The failed checks shown as problems, in a file of the workspace, so that they survive a reload of the window. */
export class KeptProblems {
  /** @param file undefined if no folder is open */
  constructor(private readonly file: Uri | undefined) {}

  /**
   * Reads the problems of a connection's service. A damaged file has none.
   * @param all the existing connections: the problems of any other are deleted
   */
  async read(connection: Connection, all: readonly Connection[]): Promise<readonly FailedChecks[]> {
    if (this.file === undefined) return [];
    const kept = parseJson((await readText(this.file)) ?? '');
    if (!isFields(kept) || !Array.isArray(kept['found'])) return [];
    if (!all.some((one) => serviceKeyOf(one) === kept['service'])) await deleteIfThere(this.file);
    if (kept['service'] !== serviceKeyOf(connection)) return [];
    return kept['found'].flatMap((one: unknown) => failedChecksIn(one) ?? []);
  }

  /** @param mayBeKept returns whether a text may be written to disk */
  async keep(
    connection: Connection,
    found: readonly FailedChecks[],
    mayBeKept: (text: string) => Promise<boolean>,
  ): Promise<void> {
    if (this.file === undefined) return;
    const records: object[] = [];
    let length = 0;
    for (const { uri, report, layouts } of found.slice(0, maxReports)) {
      const record = { uri: uri.toString(), layouts: layouts.map(String), record: report.fields };
      length += JSON.stringify(record).length;
      if (length <= maxLength) records.push(record);
    }
    const text = JSON.stringify({ service: serviceKeyOf(connection), found: records });
    if (records.length === 0 || !(await mayBeKept(text))) await deleteIfThere(this.file);
    else await writeWhole(this.file, text, { overwrite: true });
  }
}

function failedChecksIn(one: unknown): FailedChecks | undefined {
  if (!isFields(one)) return undefined;
  const { uri, layouts, record } = one;
  const report = readReport(record);
  if (typeof uri !== 'string' || !Array.isArray(layouts) || report === undefined) return undefined;
  const around = layouts.filter((layout) => typeof layout === 'string').map((layout) => Uri.parse(layout));
  return { uri: Uri.parse(uri), report, checks: failedOfFile(report), layouts: around };
}
