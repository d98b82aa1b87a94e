import assert from 'node:assert/strict';
import { isUsual } from '../../../src/sources/fileSearch';
import { generatorNames, plainFiles, readGeneratedSites, type GeneratedSite } from '../../bench/generators/sites';
import { indexOf } from './statedRows';

/** A page's path as people write it: `a/index.html` is `/a`, and so is `a.html`. */
function pathOf(page: string): string {
  return `/${page}`.replace(/\.html?$/, '').replace(/\/index$/, '') || '/';
}

/** What is claimed of a site: a line for each file and page that is certain, and one for each page with another file first. */
async function answersOf({ files, pages, guesses }: GeneratedSite) {
  const index = await indexOf(Object.fromEntries([...plainFiles(files)].filter(([file]) => isUsual(file))));
  const made = new Map<string, Set<string | undefined>>();
  for (const [page, file] of pages) made.set(pathOf(page), (made.get(pathOf(page)) ?? new Set()).add(file));
  const [claimed, missed, url]: [string[], string[], Set<string>] = [[], [], new Set()];
  const certain = new Map<string, Set<string>>();
  for (const file of files.keys()) {
    for (const { site, confidence, address } of index.pagesOf(file)) {
      url.add(site.url);
      if (confidence === 'guess' || address === undefined) continue;
      const path = decodeURI(pathOf(address.slice(site.url.length + 1)));
      certain.set(file, (certain.get(file) ?? new Set()).add(path));
      const of = made.get(path);
      // What has no mark may be made of the file, such as a page that leads on.
      if (of === undefined || !(of.has(file) || of.has(undefined))) claimed.push(`${file} → ${path}`);
    }
  }
  const [address = ''] = url;
  for (const [page, file] of pages) {
    if (file === undefined) continue;
    const [first] = index.sourcesOf(address + encodeURI(pathOf(page)));
    const isCertain = certain.get(file)?.has(pathOf(page)) === true;
    if (first?.file !== file) missed.push(`${pathOf(page)} → ${first?.file ?? 'nothing'} instead of ${file}`);
    else if (!isCertain && !guesses.has(file)) missed.push(`${file} is asked about for ${pathOf(page)}`);
  }
  return { claimed, missed };
}

describe('A site that a real generator has built', () => {
  for (const generator of generatorNames())
    for (const site of readGeneratedSites(generator))
      it(`has the files and the pages that ${generator} gives it: ${site.name}`, async () => {
        assert.ok(site.pages.size > 0, 'npm run bench:generators writes down what is made');
        assert.deepEqual(await answersOf(site), { claimed: [], missed: [] });
      });
});
