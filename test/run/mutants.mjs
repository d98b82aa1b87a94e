// @ts-check
// `npm run test:mutants -- src/service`: changes the code in every way that Stryker knows, and lists what no test notices.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from './children.mjs';
import { npm, step } from './command.mjs';
import { nodeOf, root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

const folder = path.join(root, 'test', 'mutants');
const chosen = process.argv.slice(2);
if (chosen.length === 0) {
  console.error('Name a file or a folder of src: npm run test:mutants -- src/service');
  process.exit(1);
}
await setupOrExit(['project', 'newest']);
if (!existsSync(path.join(folder, 'node_modules', '.package-lock.json'))) {
  await step('Installing Stryker', () => npm(['ci', '--ignore-scripts'], folder));
}
// Stryker finds mocha from here, and takes no newer one than that beside it.
const project = path.join(folder, 'project');
rmSync(project, { recursive: true, force: true });
copy('', ['.git', 'dist', 'node_modules', 'out', 'test']);
copy('test', ['mutants']);
const files = chosen.map((name) => (name.endsWith('.ts') ? name : `${name.replace(/\/$/, '')}/**/*.ts`));
const program = path.join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const args = ['run', path.join(folder, 'stryker.config.mjs'), '--mutate', files.join(',')];
// Stryker needs a newer Node than the project does.
const stryker = startChild(nodeOf('newest'), [program, ...args], { cwd: project, output: 'inherit' });
stryker.once('close', (code) => (process.exitCode = code ?? 1));

/**
 * Copies a folder of the repository, without installed packages.
 * @param {string} name
 * @param {readonly string[]} without
 */
function copy(name, without) {
  for (const entry of readdirSync(path.join(root, name)).filter((it) => !without.includes(it))) {
    cpSync(path.join(root, name, entry), path.join(project, name, entry), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    });
  }
}
