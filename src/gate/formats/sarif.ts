import { adviceFor, groupName, catalogueName } from '../../reports/catalogue/checkNames';
import { isKnownCheck, knownCheck } from '../../reports/catalogue/knownChecks';
import { shortened } from '../../util/text';
import { printable } from '../../util/unseenCharacters';
import { findingRules, gateFindings, relativeUri, type GateFinding, type Reported } from './findings';
import { cutText } from './summary';

/** GitHub accepts no more from one run. */
const maxResults = 25_000;
/** GitHub accepts no more characters in a rule's texts. */
const maxRuleChars = 1000;
/** Maximum number of characters in a rule's id. */
const maxIdChars = 200;

const levels = { error: 'error', unknown: 'warning', warning: 'warning' } as const;

/** Each rule’s description, and its advice. */
const descriptions: Readonly<Record<(typeof findingRules)[number], readonly [says: string, help: string]>> = {
  result: ['The page’s result is worse than allowed.', 'Open the page’s report to see which checks failed.'],
  score: ['The page’s score is lower than allowed.', 'Open the page’s report to see which checks cost the most.'],
  check: ['A check of the page failed.', 'Open the page’s report to see why.'],
  issues: [
    'More checks of an importance failed than are allowed.',
    'Make some of the named checks pass, or allow more in “issues”.',
  ],
  group: ['Checks of a group failed of which none may.', 'Make the named checks pass.'],
  'max-age': ['The page’s result is too old.', 'Ask for a new one, as with --update stale.'],
  missing: ['The page has no report.', 'Create a report of the page, or exclude it in “exclude”.'],
  'not-determined': ['The page couldn’t be checked.', 'Check it again later.'],
  unstable: ['The page failed, but passed when it was rated again.', 'Find out what differs from time to time.'],
  fixed: ['The baseline accepts a failure that no longer occurs.', 'Remove it from the baseline with --prune.'],
  gate: ['The gate isn’t set up correctly.', 'Correct what the message names, mostly in site-reports.json.'],
};

/** The findings as SARIF 2.1.0. All places are relative to the repository. */
export function sarif(reported: Reported): string {
  const all = gateFindings(reported);
  const results = all.slice(0, maxResults);
  const left = all.length - results.length;
  const helpUri = reported.outcomes.map(({ service }) => service).find((service) => /^https?:/.test(service));
  const driver = { name: 'Site Reports', version: reported.version, rules: rulesOf(results, helpUri) };
  const notification = { level: 'warning', message: { text: cutText(left) } };
  const invocation = {
    executionSuccessful: reported.exitCode < 2,
    exitCode: reported.exitCode,
    ...(left > 0 && { toolExecutionNotifications: [notification] }),
  };
  const run = { tool: { driver }, invocations: [invocation], columnKind: 'utf16CodeUnits' };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ ...run, results: results.map(resultOf) }],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** The rules of all kinds of findings, and one for each check that failed. @param helpUri the address of the service */
function rulesOf(results: readonly GateFinding[], helpUri: string | undefined) {
  const checks = new Map(
    results.flatMap((result) => (result.check === undefined ? [] : [[ruleIdOf(result), result.check]])),
  );
  return [
    ...findingRules.map((id) => ruleOf(id, ...descriptions[id], helpUri)),
    ...[...checks].map(([id, check]) => ruleOf(id, checkText(check), helpOf(check), helpUri)),
  ];
}

function ruleOf(id: string, says: string, help: string, helpUri: string | undefined) {
  const [short, full] = [shortened(says, maxRuleChars), shortened(`${says} ${help}`, maxRuleChars)];
  return {
    id,
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: full, markdown: `**${says}**\n\n${help}` },
    ...(helpUri !== undefined && { helpUri }),
  };
}

function checkText(check: string): string {
  if (!isKnownCheck(check)) return `The check “${printable(check)}” failed.`;
  return `The check “${catalogueName(check)}” of the group “${groupName(knownCheck(check).group)}” failed.`;
}

function helpOf(check: string): string {
  return isKnownCheck(check) ? adviceFor(check) : descriptions.check[1];
}

/** GitHub groups alerts by rule, so each check is a rule. */
function ruleIdOf({ rule, check }: GateFinding): string {
  return check === undefined ? rule : `${rule}/${check.replace(/[^\w.-]+/g, '-')}`.slice(0, maxIdChars);
}

function resultOf(finding: GateFinding) {
  const { severity, path, text, file, line, fingerprint } = finding;
  return {
    ruleId: ruleIdOf(finding),
    level: levels[severity],
    message: { text: path === undefined ? text : `${path}: ${text}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
          region: { startLine: line },
        },
      },
    ],
    // The only name that GitHub knows; without it, GitHub computes one from the line, and merges equal ones.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
  };
}
