import { isFields, type Fields } from '../util/json';
import { readNumber } from '../util/json';
import { parseUrl } from '../util/url';

/** The parameters of the next page, as the answer gave them (`page`, a cursor …). */
export type NextPage = Readonly<Record<string, string>>;

/** One page of records, read from whichever envelope the service uses. */
export interface Page<T> {
  readonly records: readonly T[];
  /** Number of records of this page that could not be read. */
  readonly unreadable: number;
  /** Number of records in all, if the service says so. */
  readonly total: number | undefined;
  readonly next: NextPage | undefined;
  /** Set if the service says outright that no page follows. */
  readonly isLast?: true;
  /** The key that the list is sorted by, if the service says so: it ignores some that it is asked for. */
  readonly sortedBy?: string | undefined;
  /** True if the next page was at an address other than the service's own, and so was not followed. */
  readonly nextIsElsewhere: boolean;
}

/**
 * Reads a page: `{data, links, meta}`, `{data, current_page, last_page, next_page_url, total}`,
 * `{reports}` / `{projects}`, or a bare list. Returns `undefined` if there is no list at all.
 * @param endpoint the absolute URL that was requested, without parameters
 * @param asked the parameters of the page that was requested, if it was not the first
 */
export function readPage<T>(
  body: unknown,
  name: 'reports' | 'projects',
  endpoint: string,
  readRecord: (record: unknown) => T | undefined,
  asked: NextPage = {},
): Page<T> | undefined {
  const envelope = isFields(body) ? body : {};
  const list = findList(body, name);
  if (list === undefined) return undefined;
  const records = list.map(readRecord).filter((record) => record !== undefined);
  // Counts are in `meta` or beside the records.
  const meta = { ...asked, ...envelope, ...(isFields(envelope['meta']) ? envelope['meta'] : {}) };
  return {
    records,
    unreadable: list.length - records.length,
    total: readTotal(meta, list.length),
    ...readNext(envelope, meta, endpoint),
    ...sortedBy(envelope, endpoint),
  };
}

/** Unwraps a single report: bare, or in `{data}` or `{report}`. */
export function unwrapReport(body: unknown): unknown {
  return isFields(body) && !('id' in body) ? ([body['data'], body['report']].find(isFields) ?? body) : body;
}

function findList(body: unknown, name: string): readonly unknown[] | undefined {
  if (isList(body)) return body;
  if (!isFields(body)) return undefined;
  return [body['data'], body[name]].find(isList);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function readTotal(meta: Fields, shown: number): number | undefined {
  const total = readCount(meta['total']);
  return total !== undefined && total >= shown ? total : undefined;
}

function readNext(
  envelope: Fields,
  meta: Fields,
  endpoint: string,
): Pick<Page<unknown>, 'next' | 'isLast' | 'nextIsElsewhere'> {
  const links = isFields(envelope['links']) ? envelope['links'] : {};
  const link = [links['next'], envelope['next_page_url']].find((value) => typeof value === 'string' && value !== '');
  const linked = typeof link === 'string' ? parametersOf(link, endpoint) : undefined;
  const next = linked ?? numberedNext(meta);
  const isLast = next === undefined && (links['next'] === null || envelope['next_page_url'] === null);
  return { next, ...(isLast && { isLast }), nextIsElsewhere: link !== undefined && next === undefined };
}

/** The links repeat the parameters that are in force. */
function sortedBy(envelope: Fields, endpoint: string): Pick<Page<unknown>, 'sortedBy'> {
  const first = isFields(envelope['links']) ? envelope['links']['first'] : undefined;
  const key = typeof first === 'string' ? parseUrl(first, endpoint)?.searchParams.get('sort_by') : undefined;
  return key === undefined || key === null ? {} : { sortedBy: key };
}

/** Only the parameters of a link are used: the request always goes to the endpoint itself. */
function parametersOf(link: string, endpoint: string): NextPage | undefined {
  const url = parseUrl(link, endpoint);
  const own = new URL(endpoint);
  if (url?.origin !== own.origin || url.pathname !== own.pathname) return undefined;
  return Object.fromEntries(url.searchParams);
}

function numberedNext(meta: Fields): NextPage | undefined {
  const last = readCount(meta['last_page']);
  const current = readCount(meta['current_page']) ?? readCount(meta['page']) ?? 1;
  return last !== undefined && current < last ? { page: String(current + 1) } : undefined;
}

function readCount(value: unknown): number | undefined {
  const count = readNumber(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
