import { execFile } from 'node:child_process';
import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { AbortedError } from '../util/abortedError';
import { UsageError } from './usageError';

const run = promisify(execFile);

/** Maximum number of bytes of Git's answer. */
const maxBuffer = 64 << 20;

type Failure = 'notInstalled' | 'notRepository' | 'otherOwner' | 'other';
/** Git's answer, or the reason why there isn't one. */
type Answer = { readonly text: string } | { readonly failed: Failure };

/**
 * The files of a folder that have changed since the common ancestor with a commit, including uncommitted ones, by their
 * paths in the folder. A path may be a folder, such as a submodule.
 * @throws UsageError if Git fails, AbortedError once the signal is aborted
 */
export async function changedFiles(folder: string, ref: string, signal: AbortSignal): Promise<readonly string[]> {
  if (ref === '' || ref.startsWith('-'))
    throw new UsageError('--changed-since requires a Git revision, such as origin/main.');
  const git = async (...args: readonly string[]) => ask(folder, args, signal);
  const base = await git('merge-base', ref, 'HEAD');
  if ('failed' in base) throw new UsageError(await whyNoBase(ref, base.failed, git));
  const since = [base.text.trim(), '--'];
  const changed = await git(
    ...['diff', '--name-only', '-z', '--relative', '--no-renames', '--ignore-submodules=untracked', ...since],
  );
  const others = await git('ls-files', '--others', '--exclude-standard', '-z');
  if ('failed' in changed || 'failed' in others) throw new UsageError('Git couldn’t list the changed files.');
  const paths = `${changed.text}${others.text}`.split('\0').map((file) => file.replace(/\/$/, ''));
  return [...new Set(paths.filter((file) => file !== ''))].sort();
}

/** Explains in a sentence why Git doesn't know the common ancestor of two commits. */
async function whyNoBase(
  ref: string,
  failed: Failure,
  git: (...args: readonly string[]) => Promise<Answer>,
): Promise<string> {
  switch (failed) {
    case 'notInstalled':
      return '--changed-since needs Git, which isn’t installed here.';
    case 'notRepository':
      return '--changed-since needs a Git repository, and this folder isn’t in one.';
    case 'otherOwner':
      return 'Git doesn’t read this repository, because its folder belongs to another user. Allow it with git config --global --add safe.directory, followed by the folder.';
    case 'other': {
      const known = await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
      if ('failed' in known) return `Git doesn’t know ${ref} here. Check its name, and fetch it if it’s a branch.`;
      const shallow = await git('rev-parse', '--is-shallow-repository');
      const isShallow = 'text' in shallow && shallow.text.trim() === 'true';
      return isShallow
        ? `Git found no common ancestor of ${ref} and HEAD, because this repository has only a part of its history. Fetch the full history of both, for example with git fetch --unshallow.`
        : `${ref} and HEAD have no commit in common, so there’s nothing to compare.`;
    }
  }
}

/**
 * The path from the repository's root to a folder, with a trailing slash; empty if they are the same, or without a
 * repository. Git isn't asked: it may not be installed, or may refuse to read another user's repository.
 */
export async function prefixOf(folder: string): Promise<string> {
  const below: string[] = [];
  for (let at = await realpath(folder); ; at = path.dirname(at)) {
    const isRoot = await lstat(path.join(at, '.git')).then(
      () => true,
      () => false,
    );
    if (isRoot) return below.map((name) => `${name}/`).join('');
    if (path.dirname(at) === at) return '';
    below.unshift(path.basename(at));
  }
}

async function ask(folder: string, args: readonly string[], signal: AbortSignal): Promise<Answer> {
  try {
    // Its messages are compared, so they must be in English.
    const env = { ...process.env, LC_ALL: 'C', LANGUAGE: 'C' };
    return { text: (await run('git', [...args], { cwd: folder, signal, maxBuffer, encoding: 'utf8', env })).stdout };
  } catch (error) {
    if (signal.aborted) throw new AbortedError();
    return { failed: causeOf(error) };
  }
}

function causeOf(error: unknown): Failure {
  const told = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'notInstalled';
  if (/dubious ownership|unsafe repository/.test(told)) return 'otherOwner';
  return /not a git repository/i.test(told) ? 'notRepository' : 'other';
}
