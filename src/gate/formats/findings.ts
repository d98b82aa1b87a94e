import { fingerprint } from '../../util/fingerprint';
import { withoutSecrets } from '../../util/secretParameters';
import { printable } from '../../util/unseenCharacters';
import { siteFileName } from '../../sources';
import {
  isExplained,
  isWrong,
  type ExitCode,
  type BrokenRule,
  type GateOutcome,
  type PageOutcome,
  type RunProblem,
} from '../outcome';
import { failureText, forgottenText, fixedText, runProblemText, unknownText, unstableText } from '../texts';

/** The input of a report. */
export interface Reported {
  readonly outcomes: readonly GateOutcome[];
  readonly exitCode: ExitCode;
  /** The path from the repository's root to the folder, with a trailing slash; empty if they are the same. */
  readonly prefix: string;
  /** The version of the product. */
  readonly version: string;
}

/** The severity of a finding; `unknown` if something could not be determined. */
type Severity = 'error' | 'unknown' | 'warning';

/** The kinds of findings, as named in reports. */
export const findingRules = [
  ...[
    'result',
    'score',
    'check',
    'issues',
    'group',
    'max-age',
    'missing',
    'not-determined',
    'unstable',
    'fixed',
    'gate',
  ],
] as const;

/** One finding to look at, at a place in the repository. */
export interface GateFinding {
  readonly rule: string;
  readonly severity: Severity;
  /** The page's path; undefined for the run as a whole. */
  readonly path: string | undefined;
  readonly text: string;
  /** Its path from the repository's root. */
  readonly file: string;
  readonly line: number;
  /** The failed check, if the finding is about one. */
  readonly check?: string | undefined;
  /** The same for the same finding, whatever its values are; unique within a run. */
  readonly fingerprint: string;
  /** The site's address. */
  readonly site: string;
  /** The page, and its report if it has one; undefined for the run as a whole. */
  readonly page?: PageOutcome | undefined;
  /** The pattern of the rules that the finding is about. */
  readonly pattern?: string | undefined;
}

const order: readonly Severity[] = ['error', 'unknown', 'warning'];

/** All findings, worst first, without accepted failures. */
export function gateFindings({ outcomes, prefix }: Pick<Reported, 'outcomes' | 'prefix'>): readonly GateFinding[] {
  const found = outcomes.flatMap((outcome) => [
    ...outcome.problems.map((problem) => problemFinding(problem, outcome, prefix)),
    ...outcome.forgotten.map((path) =>
      finding('fixed', 'warning', { path, name: '', text: forgottenText(path), line: 1 }, outcome, prefix),
    ),
    ...outcome.pages.flatMap((page) => (isExplained(page, outcome) ? [] : pageFindings(page, outcome, prefix))),
  ]);
  return distinct(found).sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/** Numbers the findings that nothing else distinguishes: report readers merge those with the same fingerprint. */
function distinct(findings: readonly GateFinding[]): GateFinding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const before = seen.get(finding.fingerprint) ?? 0;
    seen.set(finding.fingerprint, before + 1);
    return before === 0 ? finding : { ...finding, fingerprint: `${finding.fingerprint}-${before + 1}` };
  });
}

function pageFindings(page: PageOutcome, outcome: GateOutcome, prefix: string): readonly GateFinding[] {
  const { path, file, failures, unknown, isUnstable = false, fixed = [] } = page;
  const [line = 1] = failures.map((failure) => failure.line);
  const add = (rule: string, severity: Severity, text: string, { name = '', at = line, check }: Particulars = {}) =>
    finding(rule, severity, { path, name, text, line: at, file, page, check }, outcome, prefix);
  return [
    ...failures
      .filter((failure) => !failure.isAccepted)
      .map((failure) =>
        add(ruleOf(failure), failure.level === 'error' ? 'error' : 'warning', failureText(failure), {
          name: failure.check ?? failure.importance ?? failure.group ?? '',
          at: failure.line,
          check: failure.check,
        }),
      ),
    ...(unknown === undefined ? [] : [add('not-determined', 'unknown', unknownText(unknown, outcome.service))]),
    ...(isUnstable ? [add('unstable', 'warning', unstableText())] : []),
    ...fixed.map((name) => add('fixed', 'warning', fixedText(name), { name })),
  ];
}

function ruleOf({ rule }: BrokenRule): string {
  return rule === 'maxAge' ? 'max-age' : rule;
}

function problemFinding(problem: RunProblem, outcome: GateOutcome, prefix: string): GateFinding {
  const line = 'line' in problem ? problem.line : 1;
  const name =
    'pattern' in problem
      ? problem.pattern
      : 'name' in problem
        ? problem.name
        : 'place' in problem
          ? withoutSecrets(problem.place)
          : 'fault' in problem
            ? problem.fault.field
            : '';
  const severity = isWrong(problem) ? 'error' : 'unknown';
  const pattern = 'pattern' in problem ? problem.pattern : undefined;
  const about = { path: undefined, name: `${problem.kind} ${name}`, text: runProblemText(problem), line, pattern };
  return finding('gate', severity, about, outcome, prefix);
}

/** The facts that distinguish the findings of one page. */
interface Particulars {
  readonly name?: string;
  readonly at?: number;
  readonly check?: string | undefined;
}

interface About {
  readonly check?: string | undefined;
  readonly path: string | undefined;
  readonly name: string;
  readonly text: string;
  readonly line: number;
  readonly file?: string | undefined;
  readonly page?: PageOutcome;
  readonly pattern?: string | undefined;
}

function finding(rule: string, severity: Severity, about: About, { site }: GateOutcome, prefix: string): GateFinding {
  const { path, name, text, line, file, page, pattern, check } = about;
  return {
    rule,
    severity,
    text,
    path: path === undefined ? undefined : printable(path),
    ...(file === undefined ? { file: prefix + siteFileName, line } : { file: prefix + file, line: 1 }),
    fingerprint: markOf([site, path ?? '', rule, name]),
    ...{ site, page, pattern, check },
  };
}

/** A fingerprint of 64 bits: with 32, two of some thousands may be equal. */
function markOf(parts: readonly string[]): string {
  const text = JSON.stringify(parts);
  return fingerprint(text).padStart(7, '0') + fingerprint(Array.from(text).reverse().join('')).padStart(7, '0');
}

/** A path as a relative reference, such as `src/pages/%5Bslug%5D.astro`. */
export function relativeUri(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/');
}
