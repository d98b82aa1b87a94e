import { detailFields } from './details';
import { score } from '../ratings';
import type { Project, Report } from '../store';
import type { Switches } from '../switches';

/** A report as the service sends it, with some fields that the interface doesn't mention. Never its password. */
export function reportRecord(report: Report, switches: Switches) {
  const { id, url, project, privacy, created_at, generated_at } = report;
  return {
    id,
    url,
    project,
    title: title(url),
    ...resultField(report, switches),
    score: score(id, report.result),
    privacy,
    generated_at: time(generated_at, switches),
    created_at: time(created_at, switches),
  };
}

/** A single report has additional fields. */
export function reportDetail(report: Report, switches: Switches) {
  return { ...reportRecord(report, switches), ...detailFields(report, switches) };
}

export function projectRecord({ project, created_at, reports_count }: Project, switches: Switches) {
  return { project, reports_count, created_at: time(created_at, switches) };
}

function resultField({ result }: Report, { resultAs }: Switches) {
  return resultAs === 'absent' ? {} : { result };
}

function time(seconds: number | null, { timeAs }: Switches): string | null {
  if (timeAs === 'absent' || seconds === null) return null;
  return new Date(seconds * 1000).toISOString().replace('.000Z', '.000000Z');
}

function title(url: string): string {
  const [, host = url, path = ''] = /^\w+:\/\/([^/?#]+)([^?#]*)/.exec(url) ?? [];
  const page = path.split('/').findLast((part) => part !== '');
  return page === undefined ? host : `${page} – ${host}`;
}
