import { FileType, Uri, workspace } from 'vscode';
import type { JobDisk, JobPlace } from '../../model/jobs/jobDisk';
import { wait } from '../../util/wait';
import { Pace } from '../pace';
import { isNotFound } from './files';

/**
 * The folder in which the jobs of a service are written down, and the clock of this machine.
 * @param folder the folder of one service
 */
export function jobPlace(folder: Uri, { heartbeat }: Pick<Pace, 'heartbeat'> = new Pace()): JobPlace {
  return { disk: diskOf(folder), heartbeat, now: Date.now, wait };
}

function diskOf(folder: Uri): JobDisk {
  const { fs } = workspace;
  const uriOf = (path: string) => (path === '' ? folder : Uri.joinPath(folder, path));
  return {
    list: (path) =>
      orNothing(async () => {
        const entries = await fs.readDirectory(uriOf(path));
        // Jobs are folders; an operating system may put files of its own beside them.
        const isWanted = ([, type]: [string, FileType]) => path !== '' || (type & FileType.Directory) !== 0;
        return entries.filter(isWanted).map(([name]) => name);
      }),
    has: async (path) => (await orNothing(() => fs.stat(uriOf(path)))) !== undefined,
    read: (path) => orNothing(async () => new TextDecoder().decode(await fs.readFile(uriOf(path)))),
    write: async (path, text) => {
      const target = uriOf(path);
      const unfinished = target.with({ path: `${target.path}.${crypto.randomUUID()}.part` });
      await fs.writeFile(unfinished, new TextEncoder().encode(text));
      await fs.rename(unfinished, target, { overwrite: true });
    },
    rename: async (from, to) =>
      (await orNothing(async () => {
        await fs.rename(uriOf(from), uriOf(to), { overwrite: false });
        return true;
      })) === true,
    remove: async (path) => {
      await orNothing(() => fs.delete(uriOf(path), { recursive: true }));
    },
  };
}

/** Only what is certainly not there counts as nothing: a file that another program holds is still there. */
async function orNothing<T>(act: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
