import { readPattern, ruleKey, type FilePattern, type Pattern, fileOfPage } from './pattern';
import {
  comparable,
  isStatic,
  withoutEndings,
  type Route,
  type Captures,
  matchParts,
  RouteTable,
  mostSpecific,
} from './route';
import { fillKnown } from './notation';
import type { SiteRule } from './site';
import { getOrAdd } from '../util/getOrAdd';
import { inOneForm } from '../util/oneForm';

interface Ruled {
  readonly rule: SiteRule;
  readonly pattern: Pattern;
}

/** A file that a rule leads to for a page. */
interface RuleFile {
  readonly rule: SiteRule;
  readonly file: string;
}

/** Pages for which rules define a file. */
interface RuleRoute {
  readonly route: Route;
  /** False if other files may also generate the page. */
  readonly isCertain: boolean;
}

/** The rules of one site. Equal ones count once. */
export class SiteRules {
  private readonly byPath = new RouteTable<Ruled>();
  private readonly byFile = new RouteTable<Ruled & { readonly of: FilePattern }>();

  constructor(
    rules: readonly SiteRule[],
    private readonly files: RuledFiles,
  ) {
    for (const rule of new Map(rules.map((each) => [ruleKey(each), each])).values()) {
      const pattern = readPattern(rule);
      if ('kind' in pattern) continue;
      this.byPath.add(pattern.path, { rule, pattern });
      for (const of of pattern.files) {
        this.byFile.add(of.route, { rule, pattern, of });
        files.expect(of);
      }
    }
  }

  /**
   * Returns the files that the most specific rules with a file lead to: for each rule the first that exists.
   * @param named a file to count as present
   */
  filesOf(parts: readonly string[], named?: string): readonly RuleFile[] {
    const found = this.byPath.matches(parts).flatMap(({ route, value: { rule, pattern }, captures }) => {
      for (const of of pattern.files) {
        const files = this.files.of(of, captures, named);
        if (files.length > 0) return files.map((file) => ({ route, rule, file }));
      }
      return [];
    });
    return mostSpecific(found);
  }

  /** Returns the pages that a file generates; a route that keeps names stands for many. */
  routesOf(file: string): readonly RuleRoute[] {
    return this.byFile.matches(file.split('/')).flatMap(({ value: { pattern }, captures }) => {
      const route = fillKnown(pattern.path, captures);
      if (route === undefined) return [];
      if (!isStatic(route)) return [{ route, isCertain: true }];
      const texts = comparable(withoutEndings(route));
      const parts = texts.flatMap((segment) => (segment.kind === 'text' ? [segment.text] : []));
      // Another rule, or an earlier file of this one, may come first.
      const found = matchParts(comparable(pattern.path), parts) === undefined ? [] : this.filesOf(parts, file);
      return found.some((ruled) => ruled.file === file) ? [{ route, isCertain: areOfOneFile(found) }] : [];
    });
  }
}

/** True if rules lead to one file. */
export function areOfOneFile(found: readonly RuleFile[]): boolean {
  return new Set(found.map(({ file }) => file)).size === 1;
}

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
