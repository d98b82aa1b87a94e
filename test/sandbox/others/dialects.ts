import type { Page } from '../store';
import type { Switches } from '../switches';

/** A list in the current dialect; `url` is the request's, for the links to other pages. */
export function listAnswer(page: Page<object>, url: URL, switches: Switches): unknown {
  const records = withBrokenRecords(page.items, switches.brokenRecords);
  switch (switches.dialect) {
    case 'laravel':
      return { data: records, ...laravelPaging(page, url) };
    case 'bare':
    case 'service':
      return records;
  }
}

/** A single record in the current dialect. */
export function singleAnswer(record: object, { dialect }: Switches): object {
  return dialect === 'laravel' ? { data: record } : record;
}

function laravelPaging({ items, total, page, perPage }: Page<object>, url: URL) {
  const last_page = Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  return {
    links: {
      first: link(url, 1),
      last: link(url, last_page),
      prev: page > 1 ? link(url, page - 1) : null,
      next: page < last_page ? link(url, page + 1) : null,
    },
    meta: {
      ...{ current_page: page, last_page, per_page: perPage, total, path: url.origin + url.pathname },
      from: items.length > 0 ? before + 1 : null,
      to: items.length > 0 ? before + items.length : null,
    },
  };
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
