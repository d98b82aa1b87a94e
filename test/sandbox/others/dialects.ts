import type { Page } from '../store';
import type { Switches } from '../switches';

/** A list in the current dialect; `url` is the request's, for the links to other pages. */
export function listAnswer(page: Page<object>, url: URL, switches: Switches): unknown {
  const records = withBrokenRecords(page.items, switches.brokenRecords);
  switch (switches.dialect) {
    case 'laravel':
      return { data: records, ...laravelPaging(page, url, switches) };
    case 'bare':
    case 'service':
      return records;
  }
}

/** A single record in the current dialect. */
export function singleAnswer(record: object, { dialect }: Switches): object {
  return dialect === 'laravel' ? { data: record } : record;
}

function laravelPaging(page: Page<object>, url: URL, switches: Switches) {
  const { current_page, last_page, per_page, from, to, next } = numbers(page, switches);
  return {
    links: {
      first: link(url, 1),
      last: switches.omitTotal ? null : link(url, last_page),
      prev: current_page > 1 ? link(url, current_page - 1) : null,
      next: nextLink(url, next, switches),
    },
    meta: { current_page, from, path: url.origin + url.pathname, per_page, to, ...counts(page, switches) },
  };
}

function counts(page: Page<object>, switches: Switches) {
  if (switches.omitTotal) return {};
  const { last_page } = numbers(page, switches);
  return switches.endlessPages ? { last_page } : { last_page, total: page.total };
}

function numbers({ items, total, page, perPage }: Page<object>, { endlessPages }: Switches) {
  const lastPage = endlessPages ? page + 1 : Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  return {
    current_page: page,
    last_page: lastPage,
    per_page: perPage,
    from: items.length > 0 ? before + 1 : null,
    to: items.length > 0 ? before + items.length : null,
    next: page < lastPage ? page + 1 : null,
  };
}

function nextLink(url: URL, page: number | null, { nextLink }: Switches): string | null {
  if (page === null) return null;
  return link(nextLink === 'without-filters' ? new URL(url.pathname, url) : url, page);
}

function link(url: URL, page: number): string {
  const target = new URL(url);
  target.searchParams.set('page', String(page));
  return target.href;
}

const UNREADABLE = [null, 'unreadable', { note: 'a record without its id' }, 42];

function withBrokenRecords(records: object[], count: number): unknown[] {
  const mixed: unknown[] = [...records];
  for (let n = 0; n < count; n += 1) mixed.splice(n * 3, 0, UNREADABLE[n % UNREADABLE.length]);
  return mixed;
}
