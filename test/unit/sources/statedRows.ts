import assert from 'node:assert/strict';
import { FrontMatters } from '../../../src/sources/frontMatter';
import { inferSites } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';

/** The address that the tests' sites define. */
export const u = 'https://a.example';

/** The text of a file with front matter. */
export const matter = (...lines: readonly string[]) => ['---', ...lines, '---', 'text'].join('\n');

/** The index of a folder of files with these texts. */
export async function indexOf(files: Readonly<Record<string, string>>): Promise<SourceIndex> {
  const read = (path: string) => Promise.resolve(files[path]);
  const sites = await inferSites(Object.keys(files), read);
  const index = await SourceIndex.build(sites, Object.keys(files), { matters: new FrontMatters({ read }) });
  await index.readAll();
  return index;
}

type Row = readonly [file: string, text: string, ...addresses: readonly string[]];

/** A site's configuration, and the pages that are certainly generated from its files. */
export type StatedTable = readonly [
  name: string,
  configuration: Readonly<Record<string, string>>,
  rows: readonly Row[],
];

/** A test for each row: the file generates exactly these pages, and is the first that is found for each. */
export function testRows(tables: readonly StatedTable[]): void {
  for (const [name, configuration, rows] of tables)
    for (const [file, text, ...expected] of rows)
      it(`makes ${expected.join() || 'no page'} of ${file} for ${name}${text && ` with ${text.split('\n')[1] ?? ''}`}`, async () => {
        const index = await indexOf({ ...configuration, ...Object.fromEntries(rows.map(([it, of]) => [it, of])) });
        const certain = index.pagesOf(file).filter(({ confidence }) => confidence !== 'guess');
        const paths = certain.map(({ address = '' }) => address.slice(u.length).replace(/\.html$/, ''));
        assert.deepEqual(paths, expected);
        for (const path of expected) assert.equal(index.sourcesOf(u + path)[0]?.file, file);
      });
}
