import type { Project, Report } from '../service/records';
import { isFields, type Fields } from '../util/json';

/** Returns the fields of a report's record, as they were sent, that contain more than the values that were read. */
export function otherFields(report: Report): Fields {
  const { fields = {} } = report;
  return without(fields, {
    id: report.id,
    url: report.url || undefined,
    privacy: report.privacy,
    password: report.hasPassword,
    result: report.result,
    score: report.score,
    created_at: report.createdAt,
    generated_at: report.generatedAt,
    // If a project is a record, only its name was read.
    project: isFields(fields['project']) ? undefined : report.project,
  });
}

/** The same for a project's record. */
export function otherFieldsOfProject({ name, createdAt, fields = {} }: Project): Fields {
  const isName = (field: string) => (String(fields[field]) === name ? name : undefined);
  return without(fields, { project: isName('project'), name: isName('name'), created_at: createdAt });
}

function without(fields: Fields, read: Readonly<Record<string, unknown>>): Fields {
  const isRead = (name: string) => Object.hasOwn(read, name) && read[name] !== undefined;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isRead(name)));
}
