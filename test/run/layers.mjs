// @ts-check
// Checks the direction of imports in src, as drawn in CONTRIBUTING.md. Exits with 1 if one is wrong.
import { cruise } from 'dependency-cruiser';
import { root } from './paths.mjs';

/** The allowed imports by folder; all others are forbidden. */
const allowed = {
  util: [],
  service: ['util'],
  sources: ['service', 'util'],
  reports: ['sources', 'service', 'util'],
  history: ['reports', 'service', 'util'],
  jobs: ['reports', 'service', 'util'],
  gate: ['reports', 'sources', 'service', 'util'],
  vscode: ['gate', 'jobs', 'history', 'reports', 'sources', 'service', 'util'],
  views: ['vscode', 'jobs', 'history', 'reports', 'sources', 'service', 'util'],
  reportEditor: ['vscode', 'history', 'reports', 'sources', 'service', 'util'],
  editor: ['vscode', 'gate', 'history', 'reports', 'sources', 'service', 'util'],
  tools: ['vscode', 'history', 'reports', 'service', 'util'],
  commands: ['views', 'editor', 'vscode', 'gate', 'jobs', 'history', 'reports', 'sources', 'service', 'util'],
  cli: ['gate', 'sources', 'service', 'util'],
};

/** These are independent of VS Code, and of our ids. */
const plain = { path: '^src/(util|service|sources|reports|history|jobs|gate|cli)/' };
const src = { path: '^src/' };
const ids = { path: '^src/ids\\.ts$' };

/** @type {(name: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

const forbidden = [
  ...Object.entries(allowed).map(([layer, others]) => {
    const rest = { ...src, pathNot: `^src/(${[layer, ...others].join('|')})/|${ids.path}` };
    return forbid(`${layer} imports only ${others.join(', ')}`, { path: `^src/${layer}/` }, rest);
  }),
  // Rooms have one door, but for the name of the site file, which is needed before they load.
  ...['sources', 'gate'].map((room) => {
    const behind = { path: `^src/${room}/`, pathNot: `^src/${room}/(index|site)\\.ts$` };
    return forbid(`${room} is imported through its index.ts`, { ...src, pathNot: behind.path }, behind);
  }),
  // A framework that needs several files has a folder, whose other files are its own.
  ...['astro', 'docusaurus', 'hugo', 'jekyll', 'nuxt'].map((framework) => {
    const folder = `^src/sources/frameworks/${framework}/`;
    const conventions = `${folder}(${framework}|starlight|nuxtContent)\\.ts$`;
    return forbid(
      `the parts of ${framework} are its own`,
      { ...src, pathNot: folder },
      { path: folder, pathNot: conventions },
    );
  }),
  forbid('ids imports only the names of the commands', ids, { path: '.', pathNot: '^src/commands/commands\\.ts$' }),
  forbid('free of VS Code', plain, { path: '^vscode$|@types/vscode' }),
  forbid('knows no ids', plain, ids),
  forbid('a Node built-in only in cli', { ...src, pathNot: '^src/cli/' }, { dependencyTypes: ['core'] }),
  forbid('nothing imports cli', { pathNot: '^src/cli/' }, { path: '^src/cli/' }),
  forbid('nothing of the tests', src, { path: '^test/' }),
  forbid('no circle', src, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
];

process.chdir(root);
const { output } = await cruise(['src'], {
  ...{ ruleSet: { forbidden }, validate: true, tsPreCompilationDeps: true },
  ...{ tsConfig: { fileName: 'src/tsconfig.json' }, doNotFollow: { path: 'node_modules' } },
});
if (typeof output === 'string') throw new TypeError('A list of modules was expected');
const { violations, totalCruised, totalDependenciesCruised } = output.summary;
for (const { from, to, rule } of violations) console.error(`${from} → ${to}: ${rule.name}`);
console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports, ${violations.length} wrong`);
// A check that read nothing would always pass.
const isWhole = totalCruised > 100 && (totalDependenciesCruised ?? 0) > 1000;
if (!isWhole) console.error('Too little was read for this to be the whole of src.');
process.exitCode = isWhole && violations.length === 0 ? 0 : 1;
