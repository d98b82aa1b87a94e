import { isFields, type Fields } from '../util/json';
import { readNumber } from '../util/json';
import { parseUrl } from '../util/url';

/** The parameters of the next page, as in the answer (`page`, a cursor …). */
export type NextPage = Readonly<Record<string, string>>;

/** One page of records, read from whichever envelope the service uses. */
export interface Page<T> {
  readonly records: readonly T[];
  /** Number of records on this page that could not be read. */
  readonly unreadable: number;
  /** Number of records in all, if the service provides it. */
  readonly total: number | undefined;
  readonly next: NextPage | undefined;
  /** Set if the service explicitly states that no page follows. */
  readonly isLast?: true;
  /** The key that the list is sorted by, if the service names it: it ignores some requested keys. */
  readonly sortedBy?: string | undefined;
  /** True if the service states that more follows, but not in a way that can be followed. */
  readonly isCut: boolean;
}

/**
 * Reads a page: `{data, links, meta}`, `{data, current_page, last_page, next_page_url, total}`, `{reports}` /
 * `{projects}`, a bare list, the same in one more envelope, and the forms of other frameworks for the next page and the
 * total. Returns `undefined` if there is no list at all.
 * @param endpoint the absolute URL that was requested, without parameters
 * @param asked the parameters of the requested page, if it was not the first
 */
export function readPage<T>(
  body: unknown,
  name: 'reports' | 'projects',
  endpoint: string,
  readRecord: (record: unknown) => T | undefined,
  asked: NextPage = {},
): Page<T> | undefined {
  const found = findList(body, name);
  if (found === undefined) return undefined;
  const { list, envelope } = found;
  const facts = readFacts(asked, envelope);
  const records = list.map(readRecord).filter((record) => record !== undefined);
  return {
    records,
    unreadable: list.length - records.length,
    total: readTotal(facts, list.length),
    ...readNext(facts, endpoint),
    ...sortedBy(envelope, endpoint),
  };
}

/** The records of a page, as they were sent. */
export function recordsIn(body: unknown, name: 'reports' | 'projects'): readonly unknown[] {
  return findList(body, name)?.list ?? [];
}

/** Unwraps a single report: bare, or in `{data}` or `{report}`, also in one more envelope. */
export function unwrapReport(body: unknown): unknown {
  return unwrapped(unwrapped(body));
}

function unwrapped(body: unknown): unknown {
  return isFields(body) && !('id' in body) ? ([body['data'], body['report']].find(isFields) ?? body) : body;
}

interface FoundList {
  readonly list: readonly unknown[];
  /** The fields beside the list, and those beside its envelope. */
  readonly envelope: Fields;
}

function findList(body: unknown, name: string): FoundList | undefined {
  const bare = asList(body);
  if (bare !== undefined) return { list: bare, envelope: {} };
  if (!isFields(body)) return undefined;
  const keys = ['data', name, 'items', 'results', '_embedded'];
  const listIn = (fields: Fields) => keys.map((key) => asList(fields[key])).find((list) => list !== undefined);
  for (const inner of [body, ...keys.map((key) => body[key]).filter(isFields)]) {
    const list = listIn(inner);
    if (list !== undefined) return { list, envelope: { ...body, ...inner } };
  }
  return undefined;
}

/** A list, or PHP's form of a list with gaps: an object whose keys are numbers. */
function asList(value: unknown): readonly unknown[] | undefined {
  if (isList(value)) return value;
  if (!isFields(value)) return undefined;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The facts of an answer about its page, by names without case and underscores: frameworks write them in many ways. */
function readFacts(asked: NextPage, envelope: Fields): Fields {
  const meta = isFields(envelope['meta']) ? envelope['meta'] : {};
  // Counts are in `meta`, in a part of it, or beside the records.
  const parts = [asked, envelope, envelope['pagination'], envelope['paging'], meta, meta['pagination']].filter(
    isFields,
  );
  const facts = parts.flatMap((part) => Object.entries(part).map(([name, value]) => [plainName(name), value] as const));
  // Laravel's `meta` has a list of links to all pages.
  return Object.fromEntries(facts.filter(([name, value]) => name !== 'links' || isFields(value)));
}

function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

const totalNames = ['total', 'totalcount', 'totalitems', 'totalresults', 'totalrecords', 'totalelements'];
const lastNames = ['lastpage', 'totalpages', 'pagecount', 'pages'];
const currentNames = ['currentpage', 'page', 'pagenumber'];
/** Parameters of a next page, by the fields that contain them. */
const parameters: ReadonlyMap<string, string> = new Map([
  ['nextpage', 'page'],
  ['nextcursor', 'cursor'],
  ['nextoffset', 'offset'],
  ['nexttoken', 'token'],
  ['nextpagetoken', 'page_token'],
]);
const nextNames = ['next', 'nextpageurl', 'nexturl', 'nextlink', ...parameters.keys()];
const moreNames = ['hasmore', 'hasnext', 'hasnextpage', 'hasmorepages'];

function readTotal(facts: Fields, shown: number): number | undefined {
  const total = countOf(facts, totalNames);
  if (total !== undefined) return total >= shown ? total : undefined;
  // Some services count the records of the page, others all.
  const count = readCount(facts['count']);
  return count !== undefined && count > shown ? count : undefined;
}

function readNext(facts: Fields, endpoint: string): Pick<Page<unknown>, 'next' | 'isLast' | 'isCut'> {
  const given = nextGiven(facts);
  const more = moreNames.map((name) => facts[name]).find((value) => typeof value === 'boolean');
  const read = given.map(([name, value]) => nextOf(name, value, endpoint)).find((next) => next !== undefined);
  const next = read ?? numberedNext(facts, more === true);
  const states = given.filter(([, value]) => value !== null);
  const isLast = next === undefined && states.length === 0 && (given.length > 0 || more === false);
  return { next, ...(isLast && { isLast }), isCut: next === undefined && states.length > 0 };
}

/**
 * All fields that may name the next page, links first, with their names; null if one of them means that there is none.
 */
function nextGiven(facts: Fields): readonly (readonly [name: string, value: string | number | null])[] {
  const links = isFields(facts['links']) ? facts['links'] : {};
  return [['next', links['next']] as const, ...nextNames.map((name) => [name, facts[name]] as const)].flatMap(
    ([name, value]) => {
      const link = isFields(value) ? value['href'] : value;
      const isGiven = link === null || typeof link === 'number' || (typeof link === 'string' && link !== '');
      return isGiven ? [[name, link] as const] : [];
    },
  );
}

/**
 * Reads a link to the next page, its number, or a cursor, which goes into the parameter that its field is named after.
 */
function nextOf(name: string, value: string | number | null, endpoint: string): NextPage | undefined {
  if (value === null) return undefined;
  const text = String(value);
  if (/[/?:]/.test(text)) return parametersOf(text, endpoint);
  if (typeof value === 'number' && name === 'next') return { page: text };
  const parameter = parameters.get(name);
  return parameter === undefined ? undefined : { [parameter]: text };
}

/** The links repeat the parameters that were applied. */
function sortedBy(envelope: Fields, endpoint: string): Pick<Page<unknown>, 'sortedBy'> {
  const first = isFields(envelope['links']) ? envelope['links']['first'] : undefined;
  const key = typeof first === 'string' ? parseUrl(first, endpoint)?.searchParams.get('sort_by') : undefined;
  return key === undefined || key === null ? {} : { sortedBy: key };
}

/**
 * Only the parameters of a link are used: the request always goes to the endpoint itself. A service behind a proxy may
 * write its internal address.
 */
function parametersOf(link: string, endpoint: string): NextPage | undefined {
  const url = parseUrl(link, endpoint);
  const listOf = ({ pathname }: URL) => pathname.split('/').at(-1);
  if (url === undefined || url.search === '' || listOf(url) !== listOf(new URL(endpoint))) return undefined;
  return Object.fromEntries(url.searchParams);
}

/** @param hasMore true if the service only states that there is a next page */
function numberedNext(facts: Fields, hasMore: boolean): NextPage | undefined {
  const last = countOf(facts, lastNames);
  const current = countOf(facts, currentNames) ?? 1;
  return (last === undefined ? hasMore : current < last) ? { page: String(current + 1) } : undefined;
}

function countOf(facts: Fields, names: readonly string[]): number | undefined {
  return names.map((name) => readCount(facts[name])).find((count) => count !== undefined);
}

function readCount(value: unknown): number | undefined {
  const count = readNumber(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
