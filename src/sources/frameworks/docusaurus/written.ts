import { partsOf, type Convention } from '../convention';
import { textRoute, type Route } from '../../route';
import { isFields, parseJson, type Fields } from '../../../util/json';

const [routesFile, modulesFile, languageFile, configurationFile] = [
  '.docusaurus/routesChunkNames.json',
  '.docusaurus/registry.js',
  '.docusaurus/i18n.json',
  '.docusaurus/docusaurus.config.mjs',
];

/** A line of the registry: the name of a module, and the source that it is imported from. */
const moduleLine = /^[ \t]*"([^"\n]{1,1000})":.{0,2000}?"@site\/([^"?\n]{1,1000})"/gm;

/** Maximum number of pages to read. */
const maxWrittenPages = 50_000;

/**
 * The files that a build or a development server of Docusaurus leaves behind: the modules of each page, and the source
 * of each module. They cover one language, and count only if it is the main one.
 */
export const written: NonNullable<Convention['written']> = {
  files: [routesFile, modulesFile, languageFile, configurationFile],
  routesIn(texts) {
    const routes = new Map<string, readonly Route[]>();
    const language = jsonFieldsIn(texts.get(languageFile));
    if (language['currentLocale'] === undefined || language['currentLocale'] !== language['defaultLocale'])
      return routes;
    const sources = new Map<string, string>();
    for (const [, name = '', source = ''] of (texts.get(modulesFile) ?? '').matchAll(moduleLine))
      sources.set(name, source);
    const [, base = '/'] = /"baseUrl":\s*"([^"\n]*)"/.exec(texts.get(configurationFile) ?? '') ?? [];
    for (const [key, modules] of Object.entries(jsonFieldsIn(texts.get(routesFile))).slice(0, maxWrittenPages)) {
      if (!isFields(modules)) continue;
      const source = sources.get(String(modules['content'] ?? modules['__comp']));
      const path = key.replace(/-[\da-f]{3}$/, '');
      if (source === undefined || !`${path}/`.startsWith(base)) continue;
      routes.set(source, [...(routes.get(source) ?? []), textRoute(partsOf(path.slice(base.length)))]);
    }
    return routes;
  },
};

function jsonFieldsIn(text: string | undefined): Fields {
  const fields = parseJson(text ?? '');
  return isFields(fields) ? fields : {};
}
