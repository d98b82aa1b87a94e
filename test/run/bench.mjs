// @ts-check
// `npm run bench -- [part …] [--json]`: measurements, with what they need.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

await setupOrExit(['project', 'build', 'vsix', 'newest', 'browser', 'sandbox']);
await import(pathToFileURL(path.join(root, 'out', 'bench', 'main.mjs')).href);
