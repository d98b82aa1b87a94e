// @ts-check
// Checks the direction of imports in src: extension → commands → views, report, sites, agents → platform → model → api → util, and cli → model. Ends with 1 where one is wrong.
import { cruise } from 'dependency-cruiser';
import { root } from './paths.mjs';

/** Who may import whom; what is not named here may not be imported. */
const allowed = {
  util: ['util'],
  api: ['api', 'util'],
  model: ['model', 'api', 'util'],
  platform: ['platform', 'model', 'api', 'util'],
  views: ['views', 'platform', 'model', 'api', 'util'],
  report: ['report', 'platform', 'model', 'api', 'util'],
  sites: ['sites', 'platform', 'model', 'api', 'util'],
  agents: ['agents', 'platform', 'model', 'api', 'util'],
  cli: ['cli', 'model', 'api', 'util'],
  commands: ['commands', 'views', 'sites', 'platform', 'model', 'api', 'util'],
};

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  ...Object.entries(allowed).map(([layer, others]) => ({
    name: `${layer} imports only ${others.join(', ')}`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: `^src/(${others.join('|')})/|^src/ids\\.ts$` },
  })),
  {
    name: 'ids imports nothing but the names of the commands',
    severity: 'error',
    from: { path: '^src/ids\\.ts$' },
    to: { path: '.', pathNot: '^src/commands/commands\\.ts$' },
  },
  {
    name: 'util, api and model are free of VS Code',
    severity: 'error',
    from: { path: '^src/(util|api|model)/' },
    to: { path: '^vscode$|@types/vscode' },
  },
  {
    name: 'util, api and model know no ids',
    severity: 'error',
    from: { path: '^src/(util|api|model)/' },
    to: { path: '^src/ids\\.ts$' },
  },
  {
    name: 'a Node built-in only in cli',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'cli is free of VS Code',
    severity: 'error',
    from: { path: '^src/cli/' },
    to: { path: '^vscode$|@types/vscode' },
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
