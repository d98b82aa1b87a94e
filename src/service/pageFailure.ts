import { isFields } from '../util/json';
import { parseJson } from '../util/json';
import type { PageFailure, PageFailureCause } from './errors';

/** The numbers of cURL's errors. */
const causes: Readonly<Record<string, PageFailureCause>> = {
  6: 'dns',
  7: 'refused',
  35: 'tls',
  47: 'redirects',
  51: 'tls',
  58: 'tls',
  60: 'tls',
  77: 'tls',
};

/** Reads from a 422 why the page couldn't be fetched, or that the month's limit of reports is reached. */
export function readPageFailure(answer: unknown): PageFailure | 'limitReached' | undefined {
  const body = typeof answer === 'string' ? parseJson(answer) : answer;
  const fields = isFields(body) && isFields(body['message']) ? body['message'] : {};
  // A creation reports errors under its address, and an analysis under its results.
  const [text] = [fields['url'], fields['results']].flat().filter((entry) => typeof entry === 'string');
  if (text === undefined) return undefined;
  if (/^You created too many reports\b/.test(text)) return 'limitReached';
  const status = /^(?:Client|Server) error: `[^`]*` resulted in a `(\d{3})\b/.exec(text)?.[1];
  if (status !== undefined) return { why: 'status', status: Number(status) };
  if (/^Will not follow more than \d+ redirects/.test(text)) return { why: 'redirects' };
  if (/^cURL error 28\b/.test(text)) {
    const milliseconds = /\bafter (\d{1,7}) milliseconds\b/.exec(text)?.[1];
    return {
      why: 'tooSlow',
      seconds: milliseconds === undefined ? undefined : Math.round(Number(milliseconds) / 1000),
    };
  }
  const [, curl] = /^cURL error (\d+)\b/.exec(text) ?? [];
  return curl === undefined ? undefined : { why: causes[curl] ?? 'unknown' };
}
