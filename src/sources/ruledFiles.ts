import { getOrAdd } from '../util/getOrAdd';
import { inOneForm } from '../util/oneForm';
import { matchParts } from './match';
import { fileOfPage, type FilePattern } from './pattern';
import { comparable, type Captures } from './route';
import { RouteTable } from './routeTable';

/** Maximum number of files for one page by one pattern. */
const maxFiles = 20;

/** A pattern that doesn't determine its file completely, and its files by the values of its shared names. */
interface Open {
  readonly pattern: FilePattern;
  readonly files: Map<string, string[]>;
}

/** Finds the files that rules lead to, for all rules of a workspace folder. */
export class RuledFiles {
  private readonly open = new Map<string, Open>();
  private readonly openByFile = new RouteTable<Open>();

  /** The file names that aren't in the Unicode form used for comparisons. */
  private readonly otherForms = new Map<string, string>();

  /** @param present all files of the workspace folder */
  constructor(private readonly present: ReadonlySet<string>) {
    for (const file of present) if (inOneForm(file) !== file) this.otherForms.set(inOneForm(file), file);
  }

  /** True if files have to be added, since a pattern doesn't determine its file completely. */
  get takesFiles(): boolean {
    return this.open.size > 0;
  }

  /** Takes a pattern whose files are wanted. Equal patterns share their files. */
  expect(pattern: FilePattern): void {
    if (!pattern.isOpen || this.open.has(pattern.id)) return;
    const open = { pattern, files: new Map() };
    this.open.set(pattern.id, open);
    this.openByFile.add(pattern.route, open);
  }

  /** Adds a file of the workspace folder. */
  add(file: string): void {
    for (const { value, captures } of this.openByFile.matches(file.split('/'))) {
      const files = getOrAdd(value.files, keyOf(value.pattern, captures), () => []);
      if (files.length < maxFiles) files.push(file);
    }
  }

  /**
   * Returns the files that a pattern leads to for a page.
   * @param captures the values of the names in the page's path
   * @param named a file to count as present
   */
  of(pattern: FilePattern, captures: Captures, named?: string): readonly string[] {
    if (!pattern.isOpen) {
      const file = this.nameOf(fileOfPage(pattern, captures));
      return file !== undefined && (file === named || this.present.has(file)) ? [file] : [];
    }
    const key = keyOf(pattern, captures);
    const files = this.open.get(pattern.id)?.files.get(key) ?? [];
    if (named === undefined || files.includes(named)) return files;
    const own = matchParts(comparable(pattern.route), inOneForm(named).split('/'));
    return own !== undefined && keyOf(pattern, own) === key ? [...files, named] : files;
  }

  /** The name of a file as written on disk. */
  private nameOf(file: string | undefined): string | undefined {
    const form = file === undefined ? undefined : inOneForm(file);
    return form === undefined ? undefined : (this.otherForms.get(form) ?? form);
  }
}

function keyOf({ shared }: FilePattern, captures: Captures): string {
  return JSON.stringify(shared.map((name) => captures.get(name) ?? ''));
}
