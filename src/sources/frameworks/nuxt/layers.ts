import { partsOf, plainPath, programEndings, withEndings, type SiteFiles } from '../convention';
import { joined } from '../../../util/paths';
import { allFieldsOf, statedText, type Stated } from '../../literals';

/** Maximum number of layers of a site. */
const maxLayers = 50;

const configurations = withEndings(['nuxt.config'], programEndings);

/** The site itself, or another folder that it takes pages and settings from. https://nuxt.com/docs/getting-started/layers */
interface Layer {
  /** Its path from the site's folder; empty for the site itself. */
  readonly folder: string;
  /** The text of its configuration. */
  readonly text: string;
}

/** The layers of a site, the most significant first, and false if there are others. */
export interface Layers {
  readonly all: readonly Layer[];
  readonly isWhole: boolean;
}

/** The configurations of the folders `layers/*`, which every site has as layers. */
export const ownLayers = /^layers\/[^/]+\/nuxt\.config\.[cm]?[jt]s$/;

/** The layers of a site, by the texts of its configurations. */
export function layersIn(texts: ReadonlyMap<string, string>): Layers {
  const found = new Map<string, Layer>();
  let isWhole = true;
  const add = (folder: string): void => {
    const text = textIn(texts, folder) ?? (folder === '' ? '' : undefined);
    // A folder around the site's own has other pages, too.
    if (text === undefined || found.size === maxLayers || /^\.\.(?:\/\.\.)*$/.test(folder)) isWhole = false;
    if (text === undefined || found.has(folder) || found.size === maxLayers) return;
    found.set(folder, { folder, text });
    const own = folder === '' && text !== '' ? ownFolders(texts) : [];
    const named = [...own, ...extendedBy(folder, text)];
    for (const other of named) {
      if (other === undefined) isWhole = false;
      else add(other);
    }
  };
  add('');
  return { all: [...found.values()], isWhole };
}

/** The configurations of the layers that known configurations name. */
export function layerFiles(texts: ReadonlyMap<string, string>): readonly string[] {
  const folders = [...texts].flatMap(([file, text]) => {
    const [, folder = ''] = /^(.*)\/nuxt\.config\.\w+$/.exec(file) ?? [];
    return configurations.some((name) => file === joined(folder, name)) ? extendedBy(folder, text) : [];
  });
  return folders.flatMap((folder) => (folder === undefined ? [] : configurations.map((name) => joined(folder, name))));
}

/** The folders of pages of one layer, and the settings that decide about them. */
export interface LayerPages {
  readonly layer: Layer;
  readonly folders: readonly string[];
  readonly source: Stated<string> | undefined;
  readonly pages: Stated<string> | undefined;
}

/** The folders of pages of a site and its layers. The site has the settings of its layers, unless it states its own. */
export function pageFolders({ all }: Layers, there: SiteFiles): readonly LayerPages[] {
  return all.map((layer) => {
    const own = layer.folder === '' ? all : [layer];
    const stated = (name: string) => own.map(({ text }) => statedText(text, name)).find((value) => value !== undefined);
    const [source, pages] = [stated('srcDir'), stated('dir.pages')];
    const name = plainPath(pages?.value ?? 'pages');
    const at = (root: string) => pathFrom(layer.folder, joined(root, name)) ?? name;
    // A folder `app` contains the pages, unless these are at the top.
    const usual = ['app', '', 'src'].filter((root) => there.hasFolder(at(root))).slice(0, 1);
    const roots = source?.value === undefined ? usual : [plainPath(source.value)];
    return { layer, folders: roots.map(at), source, pages };
  });
}

/** The folders of files that are served as they are. */
export function assetFolders({ all }: Layers): readonly string[] {
  const stated = all.map(({ text }) => statedText(text, 'dir.public')?.value);
  // If only a layer names its folder, those of the site are no longer served.
  const isLost = stated[0] === undefined && stated.some((name) => name !== undefined);
  const folders = all.map(({ folder }, at) => joined(folder, plainPath(stated[at] ?? 'public')));
  return isLost ? folders.slice(1) : folders;
}

/** The last one in the order of the alphabet is the most significant. */
function ownFolders(texts: ReadonlyMap<string, string>): readonly string[] {
  const folders = [...texts.keys()].filter((file) => ownLayers.test(file)).map((file) => partsOf(file).slice(0, 2));
  return folders.map((parts) => parts.join('/')).sort((one, other) => other.localeCompare(one));
}

/** The folders that a configuration extends; undefined for packages, repositories, and what has to be evaluated. */
function extendedBy(folder: string, text: string): readonly (string | undefined)[] {
  const field = allFieldsOf(text).find(({ key, holder }) => key === 'extends' && holder === undefined);
  if (field === undefined) return [];
  const named = field.list ?? [field.value];
  return named.map((path) => {
    // Others are repositories, or anywhere on a disk.
    if (path === undefined || /^(?:\w+:|\/)/.test(path)) return undefined;
    const [, ofSite] = /^(?:~~?|@@?)\/(.*)$/.exec(path) ?? [];
    return ofSite === undefined ? pathFrom(folder, path) : plainPath(ofSite);
  });
}

function textIn(texts: ReadonlyMap<string, string>, folder: string): string | undefined {
  const found = configurations.map((name) => texts.get(joined(folder, name))).filter((text) => text !== undefined);
  return found.length === 0 ? undefined : found.join('\n');
}

/** A path from a folder, which may lead out of the site's: `../base`. Undefined for the site's folder itself. */
function pathFrom(folder: string, path: string): string | undefined {
  const parts: string[] = [];
  for (const part of partsOf(joined(folder, path))) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.length === 0 ? undefined : parts.join('/');
}
