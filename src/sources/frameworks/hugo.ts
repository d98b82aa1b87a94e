import { type Convention, below, fileParts, htmlRoutes } from './convention';
import { HugoSite, hugoEndings } from './hugoSite';
import { dataOf, entriesOf, plainText, settingsOf, valueAt } from '../settings';

const configurations = ['', 'config/_default/'].flatMap((folder) =>
  ['hugo', 'config'].flatMap((name) => ['toml', 'yaml', 'yml', 'json'].map((it) => `${folder}${name}.${it}`)),
);
/** A part of the configuration, for all languages or for one: `languages.toml`, `languages.de.toml`. */
const part = /^config\/_default\/(languages|permalinks|module)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/;

/** Maximum number of mounts to look at. */
const maxMounts = 200;

/** https://gohugo.io/content-management/organization/ */
export const hugo: Convention = {
  name: 'Hugo',
  isMarker: (name) => /^hugo\.(?:toml|ya?ml|json)$/.test(name),
  shared: {
    names: ['config.toml', 'config.yaml', 'config.yml', 'config.json'],
    beside: ['archetypes', 'content'],
  },
  dependencies: [],
  endings: hugoEndings,
  ...routesWith(new HugoSite(new Map())),
  configuration: {
    files: configurations,
    matching: part,
    apply(texts) {
      const stated = [...texts].flatMap(([file, text]) => {
        const [, name, language] = part.exec(file) ?? [];
        const above = [name, language].filter((it) => it !== undefined).map((it) => `${it.toLowerCase()}.`);
        return [...settingsOf(text, 3)].map(([key, value]) => [above.join('') + key, value] as const);
      });
      const mounts = [...texts.values()].flatMap(contentMounts);
      return { ...hugo, ...routesWith(new HugoSite(new Map(stated), mounts)) };
    },
  },
};

/** The folders that are mounted as content. */
function contentMounts(text: string): readonly string[] {
  const data = dataOf(text);
  return entriesOf(valueAt(data, 'module', 'mounts') ?? valueAt(data, 'mounts'))
    .slice(0, maxMounts)
    .flatMap((mount) => (valueAt(mount, 'target') === 'content' ? (plainText(valueAt(mount, 'source')) ?? []) : []));
}

function routesWith(site: HugoSite): Pick<Convention, 'routesOf' | 'otherRoutesOf' | 'hasMatter'> {
  const isContent = (file: string) => hugoEndings.includes(fileParts(file).ending) && site.placeOf(file) !== undefined;
  return {
    routesOf: (file, matter) =>
      below(file, ['static']) === undefined ? site.routesOf(file, matter).slice(0, 1) : htmlRoutes(file, ['static']),
    otherRoutesOf: (file, matter) => site.routesOf(file, matter).slice(1),
    hasMatter: isContent,
  };
}
