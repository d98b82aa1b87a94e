// @ts-check
// Checks the direction of imports in src: extension → commands → views, reportEditor, editor, tools → vscode → gate, jobs, history → reports → sources → service → util, and cli → gate. Ends with 1 where one is wrong.
import { cruise } from 'dependency-cruiser';
import { root } from './paths.mjs';

/** Who may import whom; what is not named here may not be imported. */
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

/**
 * Rooms: what is in them is imported through their `index.ts`, but for the name of the site file, which is needed before
 * the room is loaded.
 */
const rooms = ['sources', 'gate'];

/** These know nothing of VS Code, nor of our ids. */
const plain = '^src/(util|service|sources|reports|history|jobs|gate|cli)/';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  ...Object.entries(allowed).map(([layer, others]) => ({
    name: `${layer} imports only ${others.join(', ') || 'itself'}`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: `^src/(${[layer, ...others].join('|')})/|^src/ids\\.ts$` },
  })),
  {
    name: 'ids imports nothing but the names of the commands',
    severity: 'error',
    from: { path: '^src/ids\\.ts$' },
    to: { path: '.', pathNot: '^src/commands/commands\\.ts$' },
  },
  ...rooms.map((room) => ({
    name: `${room} is imported through its index.ts`,
    severity: /** @type {const} */ ('error'),
    from: { path: '^src/', pathNot: `^src/${room}/` },
    to: { path: `^src/${room}/`, pathNot: `^src/${room}/(index|siteFileName)\\.ts$` },
  })),
  { name: 'free of VS Code', severity: 'error', from: { path: plain }, to: { path: '^vscode$|@types/vscode' } },
  { name: 'knows no ids', severity: 'error', from: { path: plain }, to: { path: '^src/ids\\.ts$' } },
  {
    name: 'a Node built-in only in cli',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { dependencyTypes: ['core'] },
  },
  { name: 'nothing imports cli', severity: 'error', from: { pathNot: '^src/cli/' }, to: { path: '^src/cli/' } },
  { name: 'nothing of the tests', severity: 'error', from: { path: '^src/' }, to: { path: '^test/' } },
  {
    name: 'no circle',
    severity: 'error',
    from: { path: '^src/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

process.chdir(root);
const { output } = await cruise(['src'], {
  ruleSet: { forbidden },
  validate: true,
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'src/tsconfig.json' },
  doNotFollow: { path: 'node_modules' },
});
if (typeof output === 'string') throw new TypeError('A list of modules was expected');
const modules = output.modules.filter(({ source }) => source.startsWith('src/'));
const imports = modules.flatMap(({ dependencies }) => dependencies);
for (const { from, to, rule } of output.summary.violations) console.error(`${from} → ${to}: ${rule.name}`);
console.log(
  `${modules.length} modules, ${imports.length} imports, ${output.summary.violations.length} in the wrong direction`,
);
// A check that read nothing would be green for ever.
const readEnough = modules.length > 20 && imports.some(({ module }) => module === 'vscode') && imports.length > 50;
if (!readEnough) console.error('Too little was read for this to be the whole of src.');
process.exitCode = readEnough && output.summary.violations.length === 0 ? 0 : 1;
