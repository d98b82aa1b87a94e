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
  type Statement,
} from './convention';
import { foldersUpTo } from './layoutSearch';
import { folderOf } from '../../util/paths';
import { homeAddressIn, isTopAddress, statedAddress } from '../siteAddresses';
import { openSpreads, statedText, statedTexts, unreadIn } from '../literals';
import { routesOfParts, withOptionalRest } from '../notation';

/** A page, including one that names its layout: `+page@admin.svelte`. */
const page = /^\+page(?:@[^.]*)?(\.\w+)$/;
/** Default endings of components. */
const usualExtensions = ['.svelte'];

const configurations = withEndings(['svelte.config'], programEndings);
/** The configuration of Vite, which may also define SvelteKit's: that in a file of its own is ignored then. */
const viteConfigurations = withEndings(['vite.config'], programEndings);

/** Programs that may show a page at another address. */
const hooks = withEndings(['src/hooks'], ['js', 'ts']);

/** The options of a page, or of all pages below a folder. */
const options = /(?:^|\/)\+(page|layout)(?:\.server)?\.[jt]s$/;
/** The option that decides if a page is written to a file. */
const prerender = /\bexport\s+(?:const|let)\s+prerender\b[^=\n]*=\s*(\w+|["']auto["'])/;

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
    files: [...configurations, ...viteConfigurations, ...hooks],
    matching: { names: ['+page*.js', '+page*.ts', '+layout*.js', '+layout*.ts'], pattern: options },
    apply(texts) {
      const inVite = viteConfigurations.flatMap((file) => optionsIn(texts.get(file) ?? '') ?? []);
      const [text = ''] = [...inVite, ...configurations.flatMap((file) => texts.get(file) ?? [])];
      const stated = (name: string) => statedText(text, `files.${name}`);
      const [source, routes, assets] = [stated('src'), stated('routes'), stated('assets')];
      const extensions = statedTexts(text, 'extensions');
      const folder = routes?.value ?? `${source?.value ?? 'src'}/routes`;
      const usual = routesIn(
        plainPath(folder),
        plainPath(assets?.value ?? 'static'),
        extensions?.value ?? usualExtensions,
      );
      // Of these pages, that adapter writes no files, but its fallback may show them.
      const isOpen = (file: string) => text.includes('@sveltejs/adapter-static') && isUnwritten(file, texts);
      return {
        ...svelteKit,
        ...usual,
        routesOf: (file) => (isOpen(file) ? [] : usual.routesOf(file)),
        otherRoutesOf: (file) => (isOpen(file) ? usual.routesOf(file) : []),
        doubts: [
          ...unreadIn({ 'files.src': source, 'files.routes': routes, 'files.assets': assets, extensions }),
          ...openSpreads(text),
          ...hooks.filter((file) => /\breroute\b/.test(texts.get(file) ?? '')),
        ],
      };
    },
  },
  output: ['.svelte-kit'],
  base: { files: [...viteConfigurations, ...configurations], field: 'base' },
  statements: [
    { files: ['src/app.html', 'src/routes/+layout.svelte'], addressIn: homeAddressIn },
    feedStatement(''),
    feedStatement('/blog'),
  ],
};

/** The options of SvelteKit in the configuration of Vite, as a program with its declarations; undefined if it has none. */
function optionsIn(program: string): string | undefined {
  const [, options = ''] = program.split(/\bsveltekit\(/);
  if (/^\s*(?:\)|$)/.test(options)) return undefined;
  const [declarations = ''] = program.split(/^export default\b/m);
  return `${declarations}\nexport default (${options}`;
}

/** True if the options of a page, or of the nearest folder that has any, don't let it be written to a file. */
function isUnwritten(file: string, texts: ReadonlyMap<string, string>): boolean {
  const [top = '', ...others] = file.split('/');
  const around = others.length === 0 ? [] : foldersUpTo(file, top).map((path) => `${path}/+layout`);
  const files = [`${folderOf(file)}/+page`, ...around].flatMap((path) =>
    withEndings([`${path}.server`, path], ['js', 'ts']),
  );
  const stated = files.map((path) => prerender.exec(texts.get(path) ?? '')?.[1]).find((value) => value !== undefined);
  return stated !== undefined && !/^(?:true|["']auto["'])$/.test(stated);
}

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
      if (!extensions.some((known) => known === extension)) return [];
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
