import { Uri } from 'vscode';
import { serviceKeyOf, type Connection } from '../reports/connection';
import { readReport } from '../service/schema';
import { isFields, parseJson } from '../util/json';
import { deleteIfThere } from '../vscode/storage/files';
import { readText, writeWhole } from '../vscode/storage/textFiles';
import { failedOfFile, type FailedChecks } from './problems';

/** Maximum number of reports, and of characters, that are kept. */
const [maxReports, maxLength] = [200, 5_000_000];

/** The failed checks that show as problems, in a file of the workspace: a reload of the window does not lose them. */
export class KeptProblems {
  private readonly file: Uri | undefined;

  /** @param folder the folder of the workspace; undefined if none is open */
  constructor(folder: Uri | undefined) {
    this.file = folder && Uri.joinPath(folder, 'problems.json');
  }

  /** Returns what shows of a connection's service; nothing for a damaged file. */
  async read(connection: Connection): Promise<readonly FailedChecks[]> {
    const kept = this.file && parseJson((await readText(this.file)) ?? '');
    if (!isFields(kept) || kept['service'] !== serviceKeyOf(connection) || !Array.isArray(kept['found'])) return [];
    return kept['found'].flatMap((one: unknown) => failedChecksIn(one) ?? []);
  }

  /** @param mayBeKept tells if a text may be written to disk */
  async keep(
    connection: Connection,
    found: readonly FailedChecks[],
    mayBeKept: (text: string) => Promise<boolean>,
  ): Promise<void> {
    if (this.file === undefined) return;
    const records = found.slice(0, maxReports).map(({ uri, report, layouts }) => ({
      uri: uri.toString(),
      layouts: layouts.map(String),
      record: report.fields,
    }));
    const text = JSON.stringify({ service: serviceKeyOf(connection), found: records });
    if (found.length === 0 || text.length > maxLength || !(await mayBeKept(text))) await deleteIfThere(this.file);
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
