// @ts-check
// `npm start`: sets everything up, then starts VS Code with the extension and a sandbox to try it with.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

await setupOrExit(['project', 'newest', 'build', 'vsix']);
await import(pathToFileURL(path.join(root, 'out', 'vscode', 'start', 'main.mjs')).href);
