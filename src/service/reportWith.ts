import type { Report } from './records';

type Values = { readonly [Name in keyof Report]: Report[Name] };

/** Returns a copy of a report in which some values are others. */
export function reportWith(report: Report, changes: Partial<Values>): Report {
  const { id, url, privacy, hasPassword, result, score, createdAt, generatedAt, project, failedChecks, fields } =
    report;
  return {
    id,
    url,
    privacy,
    hasPassword,
    result,
    score,
    createdAt,
    generatedAt,
    project,
    failedChecks,
    fields,
    ...changes,
  };
}
