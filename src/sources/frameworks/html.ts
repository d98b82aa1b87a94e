import { type Convention, below, htmlEndings, htmlRoute } from './convention';
import type { Route } from '../route';

/** Folders with only generated files or tests. */
const notServed = /^(?:node_modules|dist|build|out|_site|coverage|tests?|\..*)$/;

/** Files that are served as they are. */
export const html: Convention = {
  name: 'HTML',
  markers: ['CNAME', 'public/CNAME', 'static/CNAME', 'docs/CNAME'],
  dependencies: [],
  endings: htmlEndings,
  routesOf(file) {
    const [folder = ''] = file.split('/');
    if (notServed.test(folder)) return [];
    const path = below(file, ['public', 'static']);
    return htmlRoute(path ?? file);
  },
  otherRoutesOf(file): readonly Route[] {
    // GitHub Pages may serve `docs/` as the whole site, and other servers may serve `static/` under its own name.
    const path = below(file, ['docs']);
    if (path !== undefined) return htmlRoute(path);
    return file.startsWith('static/') ? htmlRoute(file) : [];
  },
};
