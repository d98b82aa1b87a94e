import type { Context } from 'hono';

/**
 * A missing or wrong key, answered as Laravel does: clients that don't accept JSON are redirected to the login page.
 */
export function unauthenticated(c: Context): Response {
  return wantsJson(c) ? c.json({ message: 'Unauthenticated.' }, 401) : c.redirect('/login');
}

/** An error of the sandbox itself. */
export function errorAnswer(error: Error, c: Context): Response {
  console.error(error);
  return c.json({ message: 'Server Error' }, 500);
}

/** A minimal page. */
export function htmlPage(title: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
}

function wantsJson(c: Context): boolean {
  return (c.req.header('accept') ?? '').includes('application/json');
}
