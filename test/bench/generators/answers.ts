import { isUsual } from '../../../src/sources/fileSearch';
import { FrontMatters } from '../../../src/sources/frontMatter';
import { inferSites } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { getOrAdd } from '../../../src/util/getOrAdd';
import { plainFiles, type GeneratedSite } from './sites';

/** The answers for a site that a real generator has built. */
export interface Answers {
  /** Number of pages generated from a file. */
  readonly pages: number;
  /** Number of those whose file is found reliably. */
  readonly certain: number;
  /** The files with a question, or not found, because the setting that decides about them isn't plain text. */
  readonly asked: ReadonlySet<string>;
  /** A line for each page that a file claims with certainty but did not generate. */
  readonly claimed: readonly string[];
  /** A line for each page whose file isn't found, or not with certainty, without such a reason. */
  readonly missed: readonly string[];
}

/** Answers for each page and file of a site. */
export async function answersOf({ files, pages, guesses }: GeneratedSite): Promise<Answers> {
  const index = await indexOf(plainFiles(files));
  const made = new Map<string, Set<string | undefined>>();
  for (const [page, file] of pages) getOrAdd(made, pathOf(page), () => new Set()).add(file);
  const { certain, templates, url } = certainPages(index, files.keys());
  const claimed = [...certain].flatMap(([file, paths]) =>
    // A page without a marker may be generated from the file, such as a redirect.
    [...paths].flatMap((path) => (hasAny(made.get(path), [file, undefined]) ? [] : [`${file} → ${path}`])),
  );
  const [asked, missed] = [new Set<string>(), new Array<string>()];
  const ofFiles = [...pages].flatMap(([page, file]) => (file === undefined ? [] : [[pathOf(page), file] as const]));
  let right = 0;
  for (const [path, file] of ofFiles) {
    const [first] = index.sourcesOf(url + encodeURI(path));
    // A template generates any number of pages, which are checked one by one.
    const isOfTemplate = templates.has(file) && first?.confidence !== 'guess';
    const isAsked = guesses.has(file);
    const isOther = first !== undefined && first.file !== file;
    if (isOther && (first.confidence !== 'guess' || !isAsked)) missed.push(`${path} → ${first.file}, not ${file}`);
    else if (isOfTemplate || certain.get(file)?.has(path) === true) right++;
    else if (!isAsked) missed.push(`${path} → ${first === undefined ? 'nothing' : 'perhaps'} ${file}`);
    else asked.add(file);
  }
  return { pages: ofFiles.length, certain: right, asked, claimed, missed };
}

/** A page's path in its usual form: `a/index.html` is `/a`, and so is `a.html`. */
function pathOf(page: string): string {
  return `/${page}`.replace(/\/index\.html?$/, '').replace(/\.html?$/, '') || '/';
}

async function indexOf(texts: ReadonlyMap<string, string>): Promise<SourceIndex> {
  const names = [...texts.keys()].filter(isUsual);
  const read = (file: string) => Promise.resolve(texts.get(file));
  const index = await SourceIndex.build(await inferSites(names, read), names, { matters: new FrontMatters({ read }) });
  await index.readAll();
  return index;
}

/**
 * The pages that each file certainly generates, the files that are templates for any, and the address of their site.
 */
function certainPages(index: SourceIndex, files: Iterable<string>) {
  const certain = new Map<string, Set<string>>();
  const templates = new Set<string>();
  let url = '';
  for (const file of files) {
    for (const { site, confidence, address } of index.pagesOf(file)) {
      url = site.url;
      if (confidence === 'guess') continue;
      if (address === undefined) {
        templates.add(file);
        continue;
      }
      const path = decodeURI(pathOf(address.slice(url.length + 1)));
      getOrAdd(certain, file, () => new Set()).add(path);
    }
  }
  return { certain, templates, url };
}

function hasAny<T>(set: ReadonlySet<T> | undefined, items: readonly T[]): boolean {
  return items.some((item) => set?.has(item));
}
