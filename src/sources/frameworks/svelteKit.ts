import {
  type Convention,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  isText,
  markdownEndings,
  plainPath,
  programEndings,
  withEndings,
} from './convention';
import { foldersUpTo } from './layoutSearch';
import { homeAddressIn, type Statement } from './statement';
import { statedText, statedTexts, unreadIn } from '../literals';
import { routesOfParts, withOptionalRest } from '../notation';
import { isTopAddress, statedAddress } from '../siteAddress';

/** A page, including one that names its layout: `+page@admin.svelte`. */
const page = /^\+page(?:@[^.]*)?(\.\w+)$/;
/** Default endings of components. */
const usualExtensions = ['.svelte'];

const configurations = withEndings(['svelte.config'], programEndings);

/** Programs that may show a page at another address. */
const hooks = withEndings(['src/hooks'], ['js', 'ts']);

/** Maximum number of characters of a feed to search for its head. */
const maxHeadChars = 50_000;

/** https://svelte.dev/docs/kit/routing */
export const svelteKit: Convention = {
  name: 'SvelteKit',
  markers: configurations,
  dependencies: ['@sveltejs/kit'],
  endings: ['svelte', 'svx', ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
  ...routesIn('src/routes', 'static', [...usualExtensions, '.svx', '.md']),
  configuration: {
    files: [...configurations, ...hooks],
    apply(texts) {
      const [text = ''] = configurations.flatMap((file) => texts.get(file) ?? []);
      const stated = (name: string) => statedText(text, `files.${name}`);
      const [source, routes, assets] = [stated('src'), stated('routes'), stated('assets')];
      const extensions = statedTexts(text, 'extensions');
      const folder = routes?.value ?? `${source?.value ?? 'src'}/routes`;
      return {
        ...svelteKit,
        ...routesIn(plainPath(folder), plainPath(assets?.value ?? 'static'), extensions?.value ?? usualExtensions),
        doubts: [
          ...unreadIn({ 'files.src': source, 'files.routes': routes, 'files.assets': assets, extensions }),
          ...hooks.filter((file) => /\breroute\b/.test(texts.get(file) ?? '')),
        ],
      };
    },
  },
  output: ['.svelte-kit'],
  base: { files: configurations, field: 'base' },
  statements: [
    { files: ['src/app.html', 'src/routes/+layout.svelte'], addressIn: homeAddressIn },
    feedStatement(''),
    feedStatement('/blog'),
  ],
};

/** @param folder the folder of the routes @param assets the folder of the files that are served as they are */
function routesIn(
  folder: string,
  assets: string,
  extensions: readonly string[],
): Pick<Convention, 'routesOf' | 'layouts'> {
  return {
    routesOf(file) {
      const path = below(file, [folder]);
      if (path === undefined) return htmlRoutes(file, [assets]);
      const { folders, name } = fileParts(path);
      const [, extension = ''] = page.exec(name) ?? [];
      if (!extensions.some((it) => it === extension)) return [];
      const parts = folders.filter((part) => !/^\(.*\)$/.test(part)).map(withoutEscapes);
      return routesOfParts(parts).map(withOptionalRest);
    },
    layouts(search) {
      const around = foldersUpTo(search.path, folder).map((path) => `${path}/+layout.svelte`);
      return search.there([...around, 'src/app.html']);
    },
  };
}

/** SvelteKit writes `.well-known` as `[x+2e]well-known`. */
function withoutEscapes(part: string): string {
  return part
    .replaceAll(/\[x\+([\da-f]{2})\]/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\[u\+([\da-f]{4})\]/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The routes that write an RSS feed. @param path the path of the pages that the feed is about */
function feedStatement(path: string): Statement {
  const routes = [`src/routes${path}/rss.xml/+server`, `src/routes${path}/feed.xml/+server`];
  return {
    files: withEndings(routes, ['js', 'ts']),
    isWeak: true,
    addressIn: (text) => addressOfChannel(text, path),
  };
}

/** The site of the pages that an RSS feed is about, from its `channel`. @param path the path of these pages */
function addressOfChannel(text: string, path: string): string | undefined {
  const channel = text.indexOf('<channel>');
  const head = channel < 0 ? '' : (text.slice(channel, channel + maxHeadChars).split('<item>')[0] ?? '');
  const [, link = ''] = /<link>\s{0,100}(https?:\/\/[^\s<>$`'"{}]{1,1000})\s{0,100}<\/link>/i.exec(head) ?? [];
  const about = statedAddress(link);
  if (about === undefined || isTopAddress(about)) return about;
  return path !== '' && about.endsWith(path) ? statedAddress(about.slice(0, -path.length)) : undefined;
}
