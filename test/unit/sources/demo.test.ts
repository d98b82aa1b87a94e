import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CheckRanges } from '../../../src/sources/checkRange';
import { rangeInLayouts } from '../../../src/sources/checkRange';
import { isOfLayout } from '../../../src/sources/markupPatterns';
import { readSiteFile } from '../../../src/sources/siteFile';
import { inferSites, withStated } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { root } from '../../run/paths.mjs';
import { Account, type AccountFile, type Finding } from '../../sandbox/account';

const demo = path.join(root, 'test', 'fixtures', 'demo');
const siteFolder = 'harbour-bakery';
const account = JSON.parse(readFileSync(path.join(demo, 'account.json'), 'utf8')) as AccountFile;
const { pages } = account;
const files = readdirSync(path.join(demo, siteFolder), { recursive: true, withFileTypes: true })
  .filter((it) => it.isFile())
  .map((it) => path.relative(path.join(demo, siteFolder), path.join(it.parentPath, it.name)).replaceAll('\\', '/'));

/** Checks that must lead to the error; the text of other checks is also in their file. */
const leading = [
  ...['title', 'meta_description', 'headings', 'image_keywords', 'noindex'],
  ...['language', 'charset', 'meta_viewport', 'favicon'],
];

const textOf = (file: string) => readFileSync(path.join(demo, siteFolder, file), 'utf8');
const readText = (file: string) => Promise.resolve(files.includes(file) ? textOf(file) : undefined);

async function indexOfDemo() {
  const { sites: stated, faults } = readSiteFile(textOf('site-reports.json'));
  assert.deepEqual(faults, []);
  return SourceIndex.build(withStated(await inferSites(files, readText), stated), files);
}

describe('The site that npm start opens', () => {
  it('has a file for each page with a report, except for the one that is gone', async () => {
    const index = await indexOfDemo();
    for (const { url, file } of pages) {
      const found = index.sourcesOf(url).map((it) => `${siteFolder}/${it.file}`);
      assert.deepEqual(found, file === undefined ? [] : [file], url);
    }
    assert.ok(pages.length >= 12);
  });

  it('has pages of each result, by what is wrong in their files', () => {
    const rated = new Account(demo, account);
    const results = new Set(rated.addresses.map((it) => rated.analyse(it)?.result));
    assert.deepEqual([...results].sort(), ['bad', 'decent', 'good']);
  });

  it('has at the place of each failed check what is wrong', async () => {
    const index = await indexOfDemo();
    const led = new Set<string>();
    for (const { url, file = '', findings } of pages)
      for (const finding of findings) {
        const at = (finding.file ?? file).replace(`${siteFolder}/`, '');
        assert.ok(isWrong(textOf(at), finding), `${url} ${finding.check}`);
        const place = await placeOf(index, url, file.replace(`${siteFolder}/`, ''), finding);
        if (place === undefined) continue;
        led.add(finding.check);
        assert.deepEqual([place.file, place.line], [at, lineAt(textOf(at), finding)], `${url} ${finding.check}`);
      }
    assert.deepEqual(
      leading.filter((it) => !led.has(it)),
      [],
    );
  });
});

/** True as long as the sandbox finds it. */
function isWrong(text: string, { text: wrong, lacks }: Finding): boolean {
  return text.includes(wrong) && (lacks === undefined || !text.includes(lacks));
}

/** The file and line that a failed check leads to when the user chooses Go to File beside it. */
async function placeOf(index: SourceIndex, url: string, file: string, { check, value }: Finding) {
  const failed = { name: check, value };
  const own = await new CheckRanges(textOf(file), file).rangeOf(failed);
  if (own !== undefined) return { file, line: lineOf(textOf(file), own.offset) };
  if (!isOfLayout(check)) return undefined;
  const layouts = await index.layoutsOf(url, file, readText);
  const { at, range } = await rangeInLayouts(
    layouts.map((it) => new CheckRanges(textOf(it), it)),
    failed,
  );
  const layout = layouts[at];
  if (layout === undefined || range === undefined) return undefined;
  return { file: layout, line: lineOf(textOf(layout), range.offset) };
}

/** The line of the error, without the line break that it may begin with. */
function lineAt(text: string, { text: wrong }: Finding): number {
  return lineOf(text, text.indexOf(wrong) + wrong.length - wrong.trimStart().length);
}

/** The number of a line, from 1. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
