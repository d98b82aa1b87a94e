import type { Context } from 'hono';
import type { Service } from './service';
import type { Input } from './others/validation';

const SORTS = ['desc', 'asc'] as const;
const PAGE_SIZES = ['10', '25', '50', '100'] as const;

/** The parameters that both lists take. */
export function listParameters(input: Input) {
  return {
    search: input.text('search'),
    sort: input.oneOf('sort', SORTS) ?? 'desc',
    page: input.page(),
    perPage: Number(input.oneOf('per_page', PAGE_SIZES) ?? '10'),
  };
}

/** The requested address, for the links to other pages. */
export function askedUrl(c: Context, { state }: Service): URL {
  const url = new URL(c.req.url);
  return new URL(url.pathname + url.search, state.switches.origin ?? url);
}
