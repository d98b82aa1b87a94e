import { FileSystemError, FileType, Uri, workspace } from 'vscode';
import type { JobDisk, JobStorage } from '../../jobs/journalFiles';
import { wait } from '../../util/wait';
import { Pace } from '../../reports/pace';
import { deleteIfThere, ifThere } from './files';
import { readText, writeWhole } from './textFiles';

/**
 * Returns access to the folder where the jobs of a service are stored, and the clock of this machine.
 * @param folder the folder of one service
 */
export function jobStorage(folder: Uri, { heartbeat }: Pick<Pace, 'heartbeat'> = new Pace()): JobStorage {
  return { disk: diskOf(folder), heartbeat, now: Date.now, wait };
}

function diskOf(folder: Uri): JobDisk {
  const { fs } = workspace;
  const uriOf = (path: string) => (path === '' ? folder : Uri.joinPath(folder, path));
  return {
    list: async (path) => {
      const entries = await ifThere(fs.readDirectory(uriOf(path)));
      // Jobs are folders; an operating system may put its own files beside them.
      const isWanted = ([, type]: [string, FileType]) => path !== '' || (type & FileType.Directory) !== 0;
      return entries?.filter(isWanted).map(([name]) => name);
    },
    has: async (path) => (await ifThere(fs.stat(uriOf(path)))) !== undefined,
    read: (path) => readText(uriOf(path)).catch(emptyIfFolder),
    write: (path, text) => writeWhole(uriOf(path), text, { overwrite: true }),
    add: async (path, text) => fs.writeFile(uriOf(path), new TextEncoder().encode(text)),
    rename: async (from, to) => {
      const renamed = fs.rename(uriOf(from), uriOf(to), { overwrite: false }).then(() => true);
      return (await ifThere(renamed)) === true;
    },
    remove: (path) => deleteIfThere(uriOf(path)),
  };
}

/** Treats a folder in place of a file as a damaged file, since it will never be a file. */
function emptyIfFolder(error: unknown): string {
  if (error instanceof FileSystemError && error.code === 'FileIsADirectory') return '';
  throw error;
}
