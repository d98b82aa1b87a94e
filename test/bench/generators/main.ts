// `npm run bench:generators -- [generator …] [--site text]`: real generators build the small sites of test/generators.
// The file that each page was generated from is written into routes.json beside them, which the unit tests compare our
// answers with. Generators from npm are installed into their folder; hugo, jekyll, and mkdocs with mkdocs-material come
// from Debian.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { plainText, valueAt } from '../../../src/util/textData';
import { isFields, parseJson } from '../../../src/util/json';
import { install } from '../../run/install.mjs';
import { generators, hasPackages, type Generator } from './generators';
import { markedFiles, readGeneratedSites, sourceIn, type GeneratedSite } from './sites';

/** Maximum milliseconds that a generator may take for one site. */
const maxMs = 300_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } });
for (const generator of generators) {
  if (positionals.length > 0 && !positionals.includes(generator.name)) continue;
  if (hasPackages(generator)) await install(generator.folder);
  else if (spawnSync(generator.command[0] ?? '', ['--help']).error !== undefined) {
    console.error(`${generator.name} is not installed: apt-get install ${generator.debian ?? ''}`);
    process.exitCode = 1;
    continue;
  }
  build(generator);
}

/** Builds the sites of a generator, and writes down the results. */
function build(generator: Generator): void {
  const file = path.join(generator.folder, 'routes.json');
  const isChosen = ({ name }: GeneratedSite) => values.site === undefined || name.includes(values.site);
  const known = parseJson(readOrNothing(file));
  const routes: Record<string, unknown> = {};
  for (const site of readGeneratedSites(generator.name)) {
    const made = isChosen(site) ? pagesOf(generator, site) : isFields(known) ? known[site.name] : undefined;
    if (made !== undefined) routes[site.name] = made;
  }
  writeFileSync(file, `${JSON.stringify(routes, undefined, 2)}\n`);
}

/** Builds one site. Returns the files that its pages were generated from, by the paths of the written files. */
function pagesOf(generator: Generator, site: GeneratedSite): Record<string, string | null> | undefined {
  const { name, files } = site;
  // Generators look for their packages in the parent folders.
  const folder = path.join(generator.folder, 'site');
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of markedFiles(site)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const cwd = path.join(folder, site.folder);
  const [command = '', ...words] = generator.command;
  const env = { ...process.env, NODE_ENV: 'production', TZ: 'UTC', CI: '1', ...quiet };
  const ended = spawnSync(command, words, { cwd, env, timeout: maxMs, encoding: 'utf8' });
  if (ended.status !== 0) {
    console.error(`${generator.name}, ${name}: failed\n${(ended.stdout + ended.stderr).slice(-2000)}`);
    process.exitCode = 1;
    return undefined;
  }
  const main = mainLanguage(generator, cwd);
  const written = generator.output.flatMap((output) => htmlBelow(path.join(cwd, output)));
  const pages = written.map(([page, text]) => [withoutLanguage(page, main), text] as const);
  console.log(`${generator.name}, ${name}: ${pages.length} pages`);
  rmSync(folder, { recursive: true, force: true });
  return Object.fromEntries(
    pages.sort(([one], [other]) => (one < other ? -1 : 1)).map(([page, text]) => [page, sourceIn(text, files) ?? null]),
  );
}

/** The language that a generator names as the main one. */
function mainLanguage({ languages }: Generator, folder: string): string | undefined {
  const data = languages === undefined ? undefined : parseJson(readOrNothing(path.join(folder, languages)));
  return plainText(valueAt(data, 'i18n', 'defaultLocale'));
}

/** The path of a written page as in its address. */
function withoutLanguage(page: string, language: string | undefined): string {
  if (language === undefined) return page;
  return page === `${language}.html` ? 'index.html' : page.replace(new RegExp(`^${language}/`), '');
}

/** No generator asks questions or sends telemetry. */
const quiet = {
  ...{ ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' },
  ...{ GATSBY_TELEMETRY_DISABLED: '1', DISABLE_VERSION_CHECK: 'true' },
};

/** The pages below a folder, by their paths there. */
function htmlBelow(folder: string): readonly (readonly [page: string, text: string])[] {
  return filesBelow(folder)
    .filter((file) => /\.html?$/.test(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(path.join(folder, file), 'utf8')] as const);
}

function filesBelow(folder: string): readonly string[] {
  try {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const files = found.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    return files.filter((file) => !file.includes('node_modules'));
  } catch {
    return [];
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '{}';
  }
}
