import { type Convention, fileParts } from './convention';
import { defaultsIn, type Default } from './jekyllDefaults';
import { JekyllSite, jekyllEndings } from './jekyllSite';
import { settingsOf, type Settings } from '../settings';

/** https://jekyllrb.com/docs/permalinks/ */
export const jekyll: Convention = {
  name: 'Jekyll',
  isMarker: (name) => /^_config\.(?:ya?ml|toml)$/.test(name),
  dependencies: [],
  endings: jekyllEndings,
  ...routesWith(new Map()),
  configuration: {
    files: ['_config.yml', '_config.yaml', '_config.toml'],
    apply(texts) {
      const [first = ''] = texts.values();
      return { ...jekyll, ...routesWith(settingsOf(first, 3), defaultsIn(first)) };
    },
  },
};

function routesWith(
  settings: Settings,
  defaults: readonly Default[] = [],
): Pick<Convention, 'routesOf' | 'otherRoutesOf' | 'hasMatter'> {
  const site = new JekyllSite(settings, defaults);
  return {
    routesOf: (file, matter) => site.routesOf(file, matter),
    otherRoutesOf: (file, matter) => site.otherRoutesOf(file, matter),
    hasMatter: (file) => jekyllEndings.includes(fileParts(file).ending) && !file.startsWith('_includes/'),
  };
}
