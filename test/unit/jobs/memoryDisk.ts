import type { JobDisk } from '../../../src/jobs/journalFiles';

type Access = keyof JobDisk;

/** A disk in memory that fails on demand, before or after an access. */
export class MemoryDisk {
  readonly files = new Map<string, string>();
  /** Called at each access; throws the error to fail with. */
  fault: (access: Access, path: string, when: 'before' | 'after') => void = () => undefined;

  readonly disk: JobDisk = {
    list: (folder) => this.access('list', folder, () => this.list(folder)),
    has: (path) => this.access('has', path, () => this.files.has(path) || this.list(path) !== undefined),
    read: (path) => this.access('read', path, () => this.files.get(path)),
    write: (path, text) => this.access('write', path, () => void this.files.set(path, text)),
    add: (path, text) => this.add(path, text),
    rename: (from, to) => this.access('rename', from, () => this.move(from, to)),
    remove: (path) => this.access('remove', path, () => this.remove(path)),
  };

  /** The names of the files below a folder. */
  below(folder: string): readonly string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`));
  }

  private list(folder: string): readonly string[] | undefined {
    const start = folder === '' ? '' : `${folder}/`;
    const below = [...this.files.keys()].filter((path) => path.startsWith(start));
    return below.length === 0
      ? undefined
      : [...new Set(below.map((path) => path.slice(start.length).split('/')[0] ?? ''))];
  }

  /** Renames a folder immediately. @returns false if it doesn't exist */
  move(from: string, to: string): boolean {
    const moved = this.below(from);
    for (const path of moved) {
      this.files.set(to + path.slice(from.length), this.files.get(path) ?? '');
      this.files.delete(path);
    }
    return moved.length > 0;
  }

  private remove(path: string): void {
    for (const file of [path, ...this.below(path)]) this.files.delete(file);
  }

  /** A file that is written while the disk fails exists partly. */
  private async add(path: string, text: string): Promise<void> {
    try {
      await this.access('add', path, () => void this.files.set(path, text));
    } catch (error) {
      this.files.set(path, text.slice(0, text.length / 2));
      throw error;
    }
  }

  private async access<T>(access: Access, path: string, act: () => T): Promise<T> {
    await Promise.resolve();
    this.fault(access, path, 'before');
    const result = act();
    this.fault(access, path, 'after');
    return result;
  }
}

/** The error of a disk while another program uses a file. */
export const busy = () => Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
