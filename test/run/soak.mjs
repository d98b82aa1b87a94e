// @ts-check
// Does 10,000 things in one extension host, which a person might do; others with `--seed=…`.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

const seed = process.argv.map((word) => /^--seed=(\d+)$/.exec(word)?.[1]).find((it) => it !== undefined);
process.env['SOAK_ACTIONS'] ??= '10000';
if (seed !== undefined) process.env['SOAK_SEED'] = seed;
// Half an hour, in milliseconds.
process.env['SITE_REPORTS_DEADLINE'] ??= '1800000';
await setupOrExit(['project', 'build', 'newest', 'browser']);
process.argv.splice(2, Infinity, 'newest', 'node', 'soak');
await import(pathToFileURL(path.join(root, 'out', 'vscode', 'host', 'main.mjs')).href);
