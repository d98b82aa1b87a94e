import { isUsual } from './fileSearch';
import type { FileList } from './folderFiles';
import { foldersOf } from './folders';

/** The files that a search of a folder found, as they are by now. */
export class FoundFiles {
  readonly isWhole: boolean;
  private readonly files: Set<string>;
  /** The folders that hold one, or held one, once that is asked for. */
  private folders: Set<string> | undefined;

  constructor({ files, isWhole }: FileList) {
    this.isWhole = isWhole;
    this.files = new Set(files.filter(isUsual));
  }

  /** All files, sorted. */
  get all(): readonly string[] {
    return [...this.files].sort();
  }

  has(file: string): boolean {
    return this.files.has(file);
  }

  /** True if a folder holds such a file, or held one. */
  hasFolder(folder: string): boolean {
    this.folders ??= new Set(foldersOf([...this.files]));
    return this.folders.has(folder);
  }

  add(file: string): void {
    this.files.add(file);
    for (const folder of foldersOf([file])) this.folders?.add(folder);
  }

  remove(file: string): void {
    this.files.delete(file);
  }

  /** The files below a folder. */
  below(folder: string): readonly string[] {
    if (!this.hasFolder(folder)) return [];
    return [...this.files].filter((file) => file.startsWith(`${folder}/`));
  }
}
