import { type Convention, below, fileParts, htmlEndings, htmlRoutes, isText, markdownEndings } from './convention';
import { routesOfParts, withOptionalRest } from '../notation';

/** A page, including one that names its layout: `+page@admin.svelte`. */
const page = /^\+page(?:@.*)?\.(?:svelte|svx|md)$/;

/** https://svelte.dev/docs/kit/routing */
export const svelteKit: Convention = {
  name: 'SvelteKit',
  isMarker: (name) => /^svelte\.config\.[cm]?[jt]s$/.test(name),
  dependencies: ['@sveltejs/kit'],
  endings: ['svelte', 'svx', ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
  routesOf(file) {
    const path = below(file, ['src/routes']);
    if (path === undefined) return htmlRoutes(file, ['static']);
    const { folders, name } = fileParts(path);
    if (!page.test(name)) return [];
    const parts = folders.filter((it) => !/^\(.*\)$/.test(it)).map(withoutEscapes);
    return routesOfParts(parts).map(withOptionalRest);
  },
};

/** SvelteKit writes `.well-known` as `[x+2e]well-known`. */
function withoutEscapes(part: string): string {
  return part
    .replaceAll(/\[x\+([\da-f]{2})\]/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\[u\+([\da-f]{4})\]/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
