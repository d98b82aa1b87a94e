import { type Convention, fileParts, plainPath, withEndings } from '../convention';
import { defaultsIn, isUnread } from './defaults';
import { jekyllEndings, JekyllSite } from './jekyllSite';
import { includedHeads, layoutInMatter, templateEndings, type LayoutSearch } from '../layoutSearch';
import { addressInSettings, settingIn, withBase } from '../../siteAddresses';
import { joined } from '../../../util/paths';
import { settingsOf, textIn, textsIn, type Settings } from '../../../util/textData';

const configurations = ['_config.yml', '_config.yaml', '_config.toml'];

/** A program of the site itself that runs during the build. */
const ownPlugin = /^_plugins\/[^/]+\.rb$/;
/** Calls in such a program that change which pages exist, and where. */
const changesPages =
  /\b(?:permalink|url_template|url_placeholders|published|slug|reject!|delete_if|read_posts)\b|\bdef url\b/;
/** Settings and plugins that change addresses in ways that aren't understood here. */
const notUnderstood = {
  settings: ['plugins_dir', 'config'],
  plugins: ['jekyll-polyglot', 'jekyll-multiple-languages-plugin', 'jekyll-language-plugin', 'jekyll-i18n'],
};

function doubtsIn(settings: Settings, texts: ReadonlyMap<string, string>): readonly string[] {
  const plugins = ['plugins', 'gems'].flatMap((name) => textsIn(settings, name));
  return [
    ...notUnderstood.settings.filter((name) => settings.has(name)),
    ...(settings.get('permalink') === '' ? ['permalink'] : []),
    ...notUnderstood.plugins.filter((name) => plugins.includes(name)),
    ...[...texts].flatMap(([file, text]) => (ownPlugin.test(file) && changesPages.test(text) ? [file] : [])),
  ];
}

function routesWith(site: JekyllSite): Pick<Convention, 'routesOf' | 'otherRoutesOf' | 'hasMatter'> {
  return {
    routesOf: (file, matter) => site.pagesOf(file, matter).certain,
    otherRoutesOf: (file, matter) => site.pagesOf(file, matter).others,
    hasMatter: (file) => jekyllEndings.includes(fileParts(file).ending) && !file.includes('_includes/'),
  };
}

/** The layouts around a page: https://jekyllrb.com/docs/layouts/ */
function layoutsIn(settings: Settings): NonNullable<Convention['layouts']> {
  const folderOf = (setting: string, usual: string) =>
    joined(plainPath(textIn(settings, 'source') ?? ''), plainPath(textIn(settings, setting) ?? usual));
  const [layouts, includes] = [folderOf('layouts_dir', '_layouts'), folderOf('includes_dir', '_includes')];
  const filesOf = (layout: string) => withEndings([`${layouts}/${layout}`], templateEndings);
  return async (search: LayoutSearch) => {
    const layout = layoutInMatter(await search.pageText()) ?? 'default';
    return search.followed(filesOf(layout), (text) => {
      const outer = layoutInMatter(text);
      const included = includedHeads(text).map((name) => `${includes}/${name}`);
      return [...(outer === undefined ? [] : filesOf(outer)), ...included];
    });
  };
}

/** https://jekyllrb.com/docs/permalinks/ */
export const jekyll: Convention = {
  name: 'Jekyll',
  makesOthers: true,
  markers: configurations,
  dependencies: [],
  endings: jekyllEndings,
  ...routesWith(new JekyllSite(new Map(), [])),
  configuration: {
    files: configurations,
    matching: { names: ['_plugins/*.rb'], pattern: ownPlugin },
    apply(texts) {
      const [first = ''] = configurations.flatMap((file) => texts.get(file) ?? []);
      const [settings, defaults] = [settingsOf(first, 3), defaultsIn(first)];
      return {
        ...jekyll,
        ...routesWith(new JekyllSite(settings, defaults)),
        layouts: layoutsIn(settings),
        doubts: [...doubtsIn(settings, texts), ...(defaults.some(isUnread) ? ['defaults'] : [])],
      };
    },
  },
  output: ['_site'],
  statements: [
    {
      files: configurations,
      addressIn(text) {
        const address = addressInSettings(text, 'url');
        return address === undefined ? undefined : withBase(address, settingIn(text, 'baseurl') ?? '');
      },
    },
  ],
  layouts: layoutsIn(new Map()),
};
