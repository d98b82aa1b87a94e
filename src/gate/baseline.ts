import * as v from 'valibot';
import { checkGroups, importances, type CheckGroup, type Importance } from '../service/checkKinds';
import { results, type Result } from '../service/records';
import { isFields, type Fields, parseJson } from '../util/json';
import { inOneForm } from '../util/oneForm';
import { withoutSecrets } from '../util/secretParameters';
import { type GateOutcome, type PageOutcome, exitCodeOf } from './outcome';

/** The accepted failures of a page. */
export interface Accepted {
  readonly result?: Result;
  readonly score?: number;
  /** Names of failed checks, sorted. */
  readonly checks?: readonly string[];
  /** Number of failed checks, by importance. */
  readonly issues?: Partial<Readonly<Record<Importance, number>>>;
  /** Names of failed checks, sorted, by group. */
  readonly groups?: Partial<Readonly<Record<CheckGroup, readonly string[]>>>;
}

/** The accepted failures of one site, by the pages' paths. */
export type SiteBaseline = ReadonlyMap<string, Accepted>;

const version = 1;
const maxChars = 16 << 20;

/**
 * Reads the accepted failures of a site. One file may contain several sites.
 * @returns undefined if the text isn't such a file
 */
export function readBaseline(text: string, site: string): SiteBaseline | undefined {
  const sites = sitesIn(text);
  if (sites === undefined) return undefined;
  const entries = Object.entries(isFields(sites[site]) ? sites[site] : {});
  const read = entries.map(([path, entry]) => [inOneForm(withoutSecrets(path)), readAccepted(entry)] as const);
  const known = read.flatMap(([path, entry]) => (entry === undefined ? [] : [[path, entry] as const]));
  return known.length === entries.length ? new Map(known) : undefined;
}

function sitesIn(text: string): Fields | undefined {
  const fields = text.length > maxChars ? undefined : parseJson(text.replace(/^\ufeff/, ''));
  if (!isFields(fields) || fields['version'] !== version || !isFields(fields['sites'])) return undefined;
  return Object.values(fields['sites']).every(isFields) ? fields['sites'] : undefined;
}

function readAccepted(entry: unknown): Accepted | undefined {
  if (!isFields(entry)) return undefined;
  const read = v.safeParse(acceptedEntry, entry);
  if (!read.success) return undefined;
  const { result, score, checks = [], issues, groups } = read.output;
  return {
    ...(result !== undefined && { result }),
    ...(score !== undefined && { score }),
    ...(checks.length > 0 && { checks }),
    ...(issues !== undefined && { issues }),
    ...(groups !== undefined && { groups }),
  };
}

const acceptedEntry = v.object({
  result: v.optional(v.picklist(results)),
  score: v.optional(v.number()),
  checks: v.optional(v.array(v.string())),
  issues: v.optional(v.record(v.picklist(importances), v.number())),
  groups: v.optional(v.record(v.picklist(checkGroups), v.array(v.string()))),
});

/** The text of the file with the failures of one site replaced and sorted, and those of other sites unchanged. */
function writeBaseline(before: string | undefined, site: string, accepted: SiteBaseline): string {
  const others = Object.entries((before === undefined ? undefined : sitesIn(before)) ?? {}).filter(
    ([it]) => it !== site,
  );
  const pages = sorted([...accepted].filter(([, checks]) => Object.keys(checks).length > 0));
  const sites = sorted(accepted.size === 0 ? others : [...others, [site, Object.fromEntries(pages)]]);
  return `${JSON.stringify({ version, sites: Object.fromEntries(sites) }, undefined, 2)}\n`;
}

function sorted<T>(entries: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Accepts the current failures of pages, except warnings and missing or old reports. */
function acceptedNow(pages: readonly PageOutcome[]): SiteBaseline {
  const each = pages.map((page) => [page.path, acceptedOf(page)] as const);
  return new Map(each.filter(([, checks]) => Object.keys(checks).length > 0));
}

function acceptedOf({ failures, rating }: PageOutcome): Accepted {
  const failing = failures.filter(({ level }) => level === 'error');
  const checks = failing.flatMap(({ check }) => check ?? []).sort();
  const issues = failing.flatMap(({ importance, actual }) =>
    importance === undefined ? [] : [[importance, Number(actual)] as const],
  );
  const groups = failing.flatMap(({ group, checks: failed = [] }) =>
    group === undefined ? [] : [[group, failed] as const],
  );
  const fails = (name: string) => failing.some(({ rule }) => rule === name);
  return {
    ...(fails('result') && rating?.result !== undefined && { result: rating.result }),
    ...(fails('score') && rating?.score !== undefined && { score: rating.score }),
    ...(checks.length > 0 && { checks }),
    ...(issues.length > 0 && { issues: Object.fromEntries(issues) }),
    ...(groups.length > 0 && { groups: Object.fromEntries(groups) }),
  };
}

/** The accepted failures without those that are fixed, and without pages that are no longer checked. */
function pruned(accepted: SiteBaseline, { pages, forgotten }: Pick<GateOutcome, 'pages' | 'forgotten'>): SiteBaseline {
  const left = new Map(accepted);
  for (const path of forgotten) left.delete(path);
  for (const { path, fixed = [] } of pages) {
    const { result, score, checks = [], issues = {}, groups = {} } = left.get(path) ?? {};
    const isLeft = (field: string) => !fixed.includes(field);
    const failing = checks.filter((check) => isLeft(`checks.${check}`));
    const still = <T>(kind: string, accepted: Readonly<Record<string, T>>) =>
      Object.entries(accepted).filter(([name]) => isLeft(`${kind}.${name}`));
    const [stillIssues, stillGroups] = [still('issues', issues), still('groups', groups)];
    const entry: Accepted = {
      ...(result !== undefined && isLeft('result') && { result }),
      ...(score !== undefined && isLeft('score') && { score }),
      ...(failing.length > 0 && { checks: failing }),
      ...(stillIssues.length > 0 && { issues: Object.fromEntries(stillIssues) }),
      ...(stillGroups.length > 0 && { groups: Object.fromEntries(stillGroups) }),
    };
    if (Object.keys(entry).length > 0) left.set(path, entry);
    else left.delete(path);
  }
  return left;
}

/** The baseline as it was read. */
export interface BaselineRead {
  /** Undefined if the file doesn't exist yet. */
  readonly text: string | undefined;
  readonly accepted: SiteBaseline;
}

/**
 * Adds the new content of the baseline to an outcome, and judges the pages by it. A run with unknown pages, or that
 * looked only at some, changes nothing: it would drop the failures that it did not see.
 */
export function withNewBaseline(
  outcome: GateOutcome,
  change: 'accept' | 'prune',
  file: string | undefined,
  before: BaselineRead | undefined,
): GateOutcome {
  const isWrong = exitCodeOf([outcome], {}) === 2;
  if (isWrong || file === undefined || before === undefined) return outcome;
  const isIncomplete =
    outcome.changed !== undefined ||
    outcome.problems.length > 0 ||
    outcome.pages.some(({ state }) => state === 'notDetermined');
  if (isIncomplete) {
    return { ...outcome, problems: [...outcome.problems, { kind: 'baseline', file, why: 'incomplete' }] };
  }
  const accepted = change === 'accept' ? acceptedNow(outcome.pages) : pruned(before.accepted, outcome);
  const text = writeBaseline(before.text, outcome.site, accepted);
  const pages = outcome.pages.map((page): PageOutcome => withoutFixed(change === 'accept' ? withAccepted(page) : page));
  return { ...outcome, pages, forgotten: [], baseline: { file, text } };
}

function withoutFixed(page: PageOutcome): PageOutcome {
  const { fixed, ...rest } = page;
  return fixed === undefined ? page : rest;
}

function withAccepted(page: PageOutcome): PageOutcome {
  const failures = page.failures.map((stated) => {
    const isAcceptable = stated.level === 'error' && !['missing', 'maxAge'].includes(stated.rule);
    const { accepted, ...failure } = stated;
    if (!isAcceptable) return accepted === undefined ? failure : stated;
    return { ...failure, isAccepted: true };
  });
  const isLeft = failures.some(({ rule }) => rule === 'maxAge');
  const state = page.state === 'failed' ? (isLeft ? 'stale' : 'passed') : page.state;
  return { ...page, failures, state };
}
