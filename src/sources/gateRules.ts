import type { CheckGroup, Importance } from '../service/checkKinds';
import type { Result } from '../service/records';
import type { TextRange } from './checkRange';
import type { Route } from './route';

/** The level of a broken rule: an error fails the gate, a warning doesn't. */
export type Level = 'error' | 'warn';

/** One rule of a `gate`, with its place in the file. */
export type Rule<T> =
  | { readonly level: Level; readonly value: T; readonly at: TextRange }
  | { readonly level: 'off'; readonly at: TextRange };

/** The rules for some pages; each may be left out. */
export interface PageRules {
  /** The worst allowed result. */
  readonly result?: Rule<Result>;
  /** The lowest allowed score. */
  readonly score?: Rule<number>;
  /** Points by which a score may be lower than required. */
  readonly slack?: Rule<number>;
  /** By the check's name. */
  readonly checks: ReadonlyMap<string, Rule<true>>;
  /** Maximum number of failed checks of an importance. */
  readonly issues: ReadonlyMap<Importance, Rule<number>>;
  /** The parts of a report in which no check may fail. */
  readonly groups: ReadonlyMap<CheckGroup, Rule<true>>;
  /** The maximum age of a result, in milliseconds. */
  readonly maxAge?: Rule<number>;
  /** Requires that each page has a report. */
  readonly missing?: Rule<true>;
}

/** Paths below the site's address, such as `/blog/*rest`. */
export interface PagePattern {
  readonly text: string;
  /** In the form that `matchParts` takes. */
  readonly route: Route;
  readonly at: TextRange;
}

/** Rules for some pages that replace the previous ones, field by field. */
export interface Override extends PageRules {
  readonly pages: readonly PagePattern[];
}

/** A site's `gate`, as defined in `site-reports.json`. */
export interface Gate extends PageRules {
  /** All pages by default. */
  readonly pages: readonly PagePattern[];
  readonly exclude: readonly PagePattern[];
  /** A file of the folder, or a web address. */
  readonly sitemap?: string;
  /** The file of accepted failures. */
  readonly baseline?: string;
  readonly overrides: readonly Override[];
  readonly at: TextRange;
}

/** The rules that apply to one page. */
export type RulesInForce = PageRules;

/**
 * Merges rules field by field; the last wins.
 * @param overrides the ones that match the page, in the order of the file
 */
export function mergedRules(gate: PageRules, overrides: readonly PageRules[]): RulesInForce {
  return overrides.reduce<PageRules>((merged, { result, score, slack, checks, issues, groups, maxAge, missing }) => {
    return {
      ...merged,
      ...(result && { result }),
      ...(score && { score }),
      ...(slack && { slack }),
      ...(maxAge && { maxAge }),
      ...(missing && { missing }),
      checks: checks.size === 0 ? merged.checks : new Map([...merged.checks, ...checks]),
      issues: issues.size === 0 ? merged.issues : new Map([...merged.issues, ...issues]),
      groups: groups.size === 0 ? merged.groups : new Map([...merged.groups, ...groups]),
    };
  }, gate);
}

/** A rule, if it applies. */
export function inForce<T>(rule: Rule<T> | undefined): (Rule<T> & { readonly level: Level }) | undefined {
  return rule === undefined || rule.level === 'off' ? undefined : rule;
}

/** True if rules are about single checks, or about all checks of an importance or a group. */
export function areAboutChecks({ checks, issues, groups }: PageRules): boolean {
  return [...checks.values(), ...issues.values(), ...groups.values()].some(({ level }) => level !== 'off');
}

/** The level of a page without a report; an error by default. */
export function levelOfMissing({ missing }: PageRules): Level | 'off' {
  return missing?.level ?? 'error';
}

/** The points by which a score may be lower than required. */
export function slackOf({ slack }: PageRules): number {
  return inForce(slack)?.value ?? 0;
}
