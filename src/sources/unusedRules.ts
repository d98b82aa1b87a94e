import { getOrAdd } from '../util/getOrAdd';
import { timeSlice } from '../util/timeSlice';
import { readPattern, ruleKey } from './pattern';
import { isStatic, type Route, matchParts } from './route';
import type { SiteRule } from './site';

/** Maximum number of comparisons; a normal site needs far fewer. */
const maxComparisons = 10_000_000;

/** Equal rules without a file so far. */
interface Waiting {
  readonly rules: SiteRule[];
  readonly routes: readonly Route[];
}

/**
 * Returns the rules that lead to no file, for any page. Returns none if it takes too long to find out.
 * @param files all files that rules may lead to
 * @param most number of comparisons after which it takes too long
 */
export async function unusedRules(
  rules: readonly SiteRule[],
  files: ReadonlySet<string>,
  most = maxComparisons,
): Promise<readonly SiteRule[]> {
  const waiting = waitingOf(rules, files);
  const byStart = new Map<string | undefined, Set<Waiting>>();
  for (const one of waiting)
    for (const route of one.routes) getOrAdd(byStart, startOf(route), () => new Set<Waiting>()).add(one);
  let left = most;
  for (const file of waiting.size === 0 ? [] : files) {
    const parts = file.split('/');
    for (const likely of [byStart.get(parts[0]), byStart.get(undefined)]) {
      for (const one of likely ?? []) {
        left -= one.routes.length;
        if (!waiting.has(one) || one.routes.some((route) => matchParts(route, parts) !== undefined)) {
          waiting.delete(one);
          likely?.delete(one);
        }
      }
    }
    if (left < 0) return [];
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  return [...waiting].flatMap((one) => one.rules);
}

/** The rules that have to be compared with files, and those that name files that don't exist. */
function waitingOf(rules: readonly SiteRule[], files: ReadonlySet<string>): Set<Waiting> {
  const waiting = new Map<string, Waiting>();
  for (const rule of rules) {
    const pattern = readPattern(rule);
    if ('kind' in pattern) continue;
    const routes = pattern.files.map(({ route }) => route);
    const isThere = rule.files.some((file, at) => isStatic(routes[at] ?? []) && files.has(file));
    if (!isThere) getOrAdd(waiting, ruleKey(rule), () => ({ rules: [], routes })).rules.push(rule);
  }
  return new Set(waiting.values());
}

/** The text that a route begins with, if it does. */
function startOf([first]: Route): string | undefined {
  return first?.kind === 'text' ? first.text : undefined;
}
