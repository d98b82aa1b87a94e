import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AbortedError } from '../util/abortedError';
import { UsageError } from './usageError';

const run = promisify(execFile);

/** Maximum number of bytes of Git's answer. */
const maxBuffer = 64 << 20;

/**
 * The files of a folder that have changed since a commit and the common beginning with it, with those that are not
 * committed, by their paths below the folder.
 * @throws UsageError if Git cannot tell, AbortedError once the signal is aborted
 */
export async function changedFiles(folder: string, ref: string, signal: AbortSignal): Promise<readonly string[]> {
  if (ref === '' || ref.startsWith('-'))
    throw new UsageError('--changed-since takes a Git commit, such as origin/main.');
  const base = await git(folder, ['merge-base', ref, 'HEAD'], signal);
  if (base === undefined) {
    throw new UsageError(`Git doesn’t know where ${ref} and HEAD began to differ. Fetch the history of both.`);
  }
  const changed = await git(
    folder,
    ['diff', '--name-only', '-z', '--relative', '--no-renames', base.trim(), '--'],
    signal,
  );
  const others = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z'], signal);
  if (changed === undefined || others === undefined) throw new UsageError('Git couldn’t list the changed files.');
  return [...new Set(`${changed}${others}`.split('\0').filter((file) => file !== ''))].sort();
}

/** The path from the repository's root to a folder, with a slash at its end; empty if they are the same, or without Git. */
export async function prefixOf(folder: string, signal: AbortSignal): Promise<string> {
  return (await git(folder, ['rev-parse', '--show-prefix'], signal))?.trim() ?? '';
}

async function git(folder: string, args: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await run('git', [...args], { cwd: folder, signal, maxBuffer, encoding: 'utf8' })).stdout;
  } catch {
    if (signal.aborted) throw new AbortedError();
    return undefined;
  }
}
