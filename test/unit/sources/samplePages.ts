import { readdirSync, readFileSync } from 'node:fs';

/** The texts of the files in a folder of test/fixtures/pages, by path. */
export function samplePages(name: string): Readonly<Record<string, string>> {
  const folder = `test/fixtures/pages/${name}`;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => `${entry.parentPath}/${entry.name}`).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}
