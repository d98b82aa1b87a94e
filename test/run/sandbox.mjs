// @ts-check
// `npm run sandbox -- --help`: a report service with made-up reports.
import { startChild } from './children.mjs';
import { isNode } from './machine.mjs';
import { nodeOf, root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

await setupOrExit(['project', 'build', 'sandbox']);

const node = isNode(22, 13) ? process.execPath : nodeOf('newest');
const args = ['--disable-warning=ExperimentalWarning', 'out/sandbox/main.mjs', ...process.argv.slice(2)];
const sandbox = startChild(node, args, { cwd: root, output: 'inherit' });
sandbox.once('close', (code) => (process.exitCode = code ?? 1));
