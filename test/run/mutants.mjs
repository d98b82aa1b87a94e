// @ts-check
// `npm run test:mutants -- src/service`: changes the code in every way that Stryker knows, and lists the changes that
// no test notices.
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { nodeOf, root } from './paths.mjs';

const names = process.argv.slice(2);
if (names.length === 0) throw new Error('Name a file or a folder of src: npm run test:mutants -- src/service');
const patterns = names.map((name) => (name.endsWith('.ts') ? name : path.posix.join(name, '**/*.ts')));
const packages = path.join(root, 'test', 'mutants', 'node_modules');
const copy = path.join(root, 'out', 'mutants');
rmSync(copy, { recursive: true, force: true });
mkdirSync(path.join(copy, 'node_modules'), { recursive: true });
// Stryker uses the mocha that it finds in the project, but doesn't support one as new as the project's own.
symlinkSync(path.join(packages, 'mocha'), path.join(copy, 'node_modules', 'mocha'));
for (const name of readdirSync(root).filter((it) => !['.git', 'dist', 'node_modules', 'out'].includes(it))) {
  const filter = (/** @type {string} */ file) => path.basename(file) !== 'node_modules';
  cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter });
}
const stryker = path.join(packages, '@stryker-mutator', 'core', 'bin', 'stryker.js');
// Stryker needs a newer Node than the project does.
const args = [stryker, 'run', 'test/mutants/stryker.config.mjs', '--mutate', patterns.join(',')];
process.exitCode = (await run(nodeOf('newest'), args, { cwd: copy, isShown: true })).code;
