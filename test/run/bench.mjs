// @ts-check
// `npm run bench:…`: a measurement, with what it needs.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

const [name = ''] = process.argv.slice(2);
await setupOrExit(['project', 'build', 'vsix', 'newest', 'browser']);
await import(pathToFileURL(path.join(root, 'out', 'bench', name, 'main.mjs')).href);
