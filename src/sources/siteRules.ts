import { matchParts } from './match';
import { readPattern, ruleKey, type FilePattern, type Pattern } from './pattern';
import { comparable, compareRoutes, fillKnown, isStatic, withoutEndings, type Route } from './route';
import { RouteTable } from './routeTable';
import type { RuledFiles } from './ruledFiles';
import type { SiteRule } from './site';

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
    return best(found);
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

/** The most specific matches: a framework looks no further. */
export function best<T extends { readonly route: Route }>(matches: readonly T[]): readonly T[] {
  const [first] = matches;
  return first === undefined ? [] : matches.filter(({ route }) => compareRoutes(route, first.route) === 0);
}
