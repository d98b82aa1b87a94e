import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';

/** The object of a request doesn't exist. */
export class NotFoundError extends Error {}

/** The errors in a request, by field. */
export class ValidationError extends Error {
  readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]>) {
    const [first = '', ...others] = Object.values(errors).flat();
    const more = others.length === 1 ? ' (and 1 more error)' : ` (and ${others.length} more errors)`;
    super(others.length > 0 ? first + more : first);
    this.errors = errors;
  }
}

/**
 * A missing or wrong key, answered as Laravel does: clients that don't accept JSON are redirected to the login page.
 */
export function unauthenticated(c: Context): Response {
  return wantsJson(c) ? c.json({ message: 'Unauthenticated.' }, 401) : c.redirect('/login');
}

/** An error as answered by Laravel: JSON for a client that accepts JSON, otherwise a page or a redirect back. */
export function errorAnswer(error: Error, c: Context): Response {
  if (error instanceof ValidationError) {
    return wantsJson(c) ? c.json({ message: error.message, errors: error.errors }, 422) : c.redirect('/');
  }
  const isMissing = error instanceof NotFoundError;
  if (!isMissing) console.error(error);
  const status = isMissing ? 404 : 500;
  if (!wantsJson(c)) return c.html(htmlPage(STATUS_CODES[status] ?? ''), status);
  return c.json({ message: isMissing ? error.message : 'Server Error' }, status);
}

/** A minimal page. */
export function htmlPage(title: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
}

function wantsJson(c: Context): boolean {
  return (c.req.header('accept') ?? '').includes('application/json');
}
