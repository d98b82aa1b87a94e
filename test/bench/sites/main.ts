// `npm run bench:sites -- [site …] [--misses]`: the answers for every sampled page and file of public sites, compared
// with the truth. With `--misses`, each unopened or wrong one is printed. `-- --markdown` writes everything into
// docs/sites.md instead.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../run/paths.mjs';
import { generatorsMarkdown } from '../generators/markdown';
import { markdownOf } from './markdown';
import { measureAll } from './measureAll';
import { readMeasuredSites } from './measured';
import { formatted, rowsOf } from './table';

const options = { misses: { type: 'boolean' }, markdown: { type: 'boolean' } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });

const isChosen = (name: string) => positionals.length === 0 || values.markdown === true || positionals.includes(name);
const chosen = readMeasuredSites().filter(({ name }) => isChosen(name));
const all = await measureAll(chosen);
if (values.markdown === true)
  writeFileSync(path.join(root, 'docs', 'sites.md'), markdownOf(all, await generatorsMarkdown(), new Date()));
else console.log(formatted(rowsOf(all)));
if (values.misses === true) {
  const lines = all.sites.flatMap(({ site, misses }) => misses.map(({ text }) => `${site.name}  ${text}`));
  console.log(`\n${lines.join('\n')}`);
}
