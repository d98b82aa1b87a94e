import { findingRules, findingsOf, relativeUri, type Finding, type Reported } from './findings';

/** GitHub takes no more from one run. */
const maxResults = 25_000;

const levels = { error: 'error', unknown: 'warning', warning: 'warning' } as const;

const descriptions: Readonly<Record<(typeof findingRules)[number], string>> = {
  result: 'The page’s result is worse than is allowed.',
  score: 'The page’s score is lower than is allowed.',
  check: 'A check of the page failed.',
  issues: 'More checks of an importance failed than are allowed.',
  group: 'Checks of a group failed of which none may.',
  'max-age': 'The page’s result is too old.',
  missing: 'The page has no report.',
  'not-determined': 'Nothing can be said about the page.',
  unstable: 'The page failed, and passed when it was rated again.',
  mended: 'The baseline accepts what no longer fails.',
  gate: 'The gate couldn’t run as it is set up.',
};

/** The findings as SARIF 2.1.0. All places are relative to the repository. */
export function sarif(reported: Reported): string {
  const results = findingsOf(reported).slice(0, maxResults);
  const rules = findingRules.map((id) => ({ id, shortDescription: { text: descriptions[id] } }));
  const driver = { name: 'Site Reports', version: reported.version, rules };
  const isDone = reported.exitCode < 2;
  const run = {
    tool: { driver },
    invocations: [{ executionSuccessful: isDone, exitCode: reported.exitCode }],
    columnKind: 'utf16CodeUnits',
    results: results.map(resultOf),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf({ rule, severity, path, text, file, line, fingerprint }: Finding) {
  return {
    ruleId: rule,
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
    partialFingerprints: { 'siteReports/v1': fingerprint },
  };
}
