import { appendFile } from 'node:fs/promises';
import type { Disk } from './disk';
import type { Stream } from './progress';
import { UsageError } from './usageError';

/** The process that a command runs in. */
export interface Surroundings {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly out: Stream;
  readonly err: Stream;
  readonly signal: AbortSignal;
}

/** A report to write. */
export interface FormattedReport {
  readonly file: string | undefined;
  readonly text: string;
}

/** Writes reports to their files, or to standard output. @throws UsageError if a file can't be written */
export async function writeAll(reports: readonly FormattedReport[], disk: Disk, { out }: Surroundings): Promise<void> {
  for (const { file, text } of reports) {
    if (file === undefined) out.write(text);
    else await disk.write(file, text).catch(() => notWritten(file));
  }
}

/** Writes the new content of the baseline. @throws UsageError if it can't be written */
export async function saveBaseline(file: string, text: string, disk: Disk): Promise<void> {
  await disk.writeOwn(file, text).catch(() => notWritten(file));
}

function notWritten(file: string): never {
  throw new UsageError(`${file} couldn’t be written.`);
}

/** Adds to the summary of a step on GitHub, if it runs there. */
export async function addToSummary(text: string, { environment, err }: Surroundings): Promise<void> {
  const file = environment['GITHUB_STEP_SUMMARY'] ?? '';
  if (file === '') return;
  await appendFile(file, text).catch(() => err.write('The GitHub step summary couldn’t be written.\n'));
}

/** True if a stream shows colors: https://no-color.org. */
export function isColored({ environment, out }: Surroundings): boolean {
  return out.isTTY === true && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';
}
