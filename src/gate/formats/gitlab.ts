import { gateFindings, type Reported } from './findings';

const severities = { error: 'major', unknown: 'info', warning: 'minor' } as const;

/** The findings as GitLab's Code Quality report, which is a list. */
export function gitlab(reported: Reported): string {
  const entries = gateFindings(reported).map(({ rule, severity, path, text, file, line, fingerprint }) => ({
    description: path === undefined ? text : `${path}: ${text}`,
    check_name: `site-reports/${rule}`,
    fingerprint,
    severity: severities[severity],
    location: { path: file, lines: { begin: line } },
  }));
  return `${JSON.stringify(entries, undefined, 2)}\n`;
}
