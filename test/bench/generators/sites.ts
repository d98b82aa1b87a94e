import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataOf, entriesOf, plainText, valueAt } from '../../../src/util/textData';
import { isFields, parseJson } from '../../../src/util/json';
import { generatorsFolder } from './generators';

/** A small site that a real generator builds. */
export interface GeneratedSite {
  readonly name: string;
  /** The folder that it is built in; empty for the top. */
  readonly folder: string;
  /** Its files, including those that all sites of the generator share. */
  readonly files: ReadonlyMap<string, string>;
  /** The files that are its own. */
  readonly own: ReadonlySet<string>;
  /**
   * The files whose page needs a question, since the setting that decides about it isn't plain text; the name gives the
   * reason.
   */
  readonly guesses: ReadonlySet<string>;
  /** The file that each page was generated from, by the path of the written file; undefined if there is none. */
  readonly pages: ReadonlyMap<string, string | undefined>;
}

/** The place of a file's marker: here, or at its end if it is a text of this site only. */
const place = '@@';
/** Folders of layouts and parts around texts. */
const around = /(?:^|\/)(?:_?layouts|_?includes|partials|themes?|overrides)\//;
/** Endings of texts. */
const texts =
  /\.(?:md|markdown|mdown|mkdn?|mkdown|html?|njk|liquid|adoc|org|rst|textile|mdx|svx|11ty\.md|ejs|pug|hbs)$/;

/** The sites of a generator, with its results if they were written down. */
export function readGeneratedSites(generator: string): readonly GeneratedSite[] {
  const folder = path.join(generatorsFolder, generator);
  const data = dataOf(readFileSync(path.join(folder, 'sites.yaml'), 'utf8'));
  if (data === undefined) throw new Error(`the sites of ${generator} can't be read`);
  const routes = path.join(folder, 'routes.json');
  const written = existsSync(routes) ? parseJson(readFileSync(routes, 'utf8')) : {};
  return entriesOf(valueAt(data, 'sites')).map((site): GeneratedSite => {
    const name = plainText(valueAt(site, 'name')) ?? '';
    const pages = Object.entries(fieldsAt(written, name)).map(([it, of]) => [it, plainText(of)] as const);
    return {
      name,
      folder: plainText(valueAt(site, 'in')) ?? '',
      files: new Map([...filesAt(data, 'scaffold'), ...filesAt(site, 'files')]),
      own: new Set(filesAt(site, 'files').map(([file]) => file)),
      guesses: new Set(entriesOf(valueAt(site, 'guesses')).flatMap((file) => plainText(file) ?? [])),
      pages: new Map(pages),
    };
  });
}

/** The names of the generators that have sites. */
export function generatorNames(): readonly string[] {
  return readdirSync(generatorsFolder).filter((name) => existsSync(path.join(generatorsFolder, name, 'sites.yaml')));
}

/** The files for the generator, in which each marks its page as generated from it. */
export function markedFiles({ files, own }: GeneratedSite): ReadonlyMap<string, string> {
  const marked = [...files].map(([file, text], at) => {
    const isText = own.has(file) && texts.test(file) && !around.test(file);
    const whole = text.includes(place) || !isText ? text : `${text.trimEnd()}\n\n${place}\n`;
    return [file, whole.replaceAll(place, `madeof${at}x`)] as const;
  });
  return new Map(marked);
}

/** The files without such markers. */
export function plainFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...files].map(([file, text]) => [file, text.replaceAll(place, '')]));
}

/** The file that a page was generated from: the one whose marker it contains. */
export function sourceIn(page: string, files: ReadonlyMap<string, string>): string | undefined {
  const [, at] = /madeof(\d+)x/.exec(page) ?? [];
  return at === undefined ? undefined : [...files.keys()][Number(at)];
}

function filesAt(data: unknown, name: string): readonly (readonly [file: string, text: string])[] {
  return Object.entries(fieldsAt(data, name)).map(([file, text]) => [file, plainText(text) ?? '']);
}

function fieldsAt(data: unknown, name: string): Readonly<Record<string, unknown>> {
  const value = valueAt(data, name);
  return isFields(value) ? value : {};
}
