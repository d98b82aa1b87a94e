import { isFields, type Fields } from '../util/json';
import { isLoopback } from '../util/scheme';
import { pageKey, parseUrl } from '../util/url';

/** The checks whose values are the full address that was analyzed. */
const namingChecks = ['https_encryption', 'seo_friendly_url'];

/**
 * The full address of a report's page. The service stores it without its scheme and `www.`, which two of its checks
 * still contain; without those checks, it's https, or http for this machine.
 * @param url as in the record
 * @param checks the checks of the record, by name
 */
export function wholeAddress(url: string, checks?: unknown): string {
  const kept = url.trim();
  if (kept === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(kept)) return url;
  const start = isFields(checks) ? startIn(checks, kept) : undefined;
  const whole = (start ?? 'https://') + kept;
  const parsed = parseUrl(whole);
  if (parsed === undefined) return url;
  return start === undefined && isLoopback(parsed.hostname) ? `http://${kept}` : whole;
}

/**
 * The scheme of the analyzed address, with `www.` if the page has it; undefined if the address belongs to another page.
 */
function startIn(checks: Fields, kept: string): string | undefined {
  for (const name of namingChecks) {
    const check = checks[name];
    const value = isFields(check) ? check['value'] : undefined;
    if (typeof value !== 'string') continue;
    const start = /^https?:\/\/(?:www\.)?/.exec(value)?.[0];
    if (start !== undefined && pageKey(value) === pageKey(kept)) return start;
  }
  return undefined;
}
