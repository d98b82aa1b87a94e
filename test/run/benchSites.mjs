// @ts-check
// `npm run bench:sites -- [site …] [--misses]`: how well the files of public sites are found.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

await setupOrExit(['project', 'build']);
await import(pathToFileURL(path.join(root, 'out', 'bench', 'sites', 'main.mjs')).href);
