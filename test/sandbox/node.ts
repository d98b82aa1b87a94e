import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const OWN_NODE = `test/vscode/newest/node_modules/node-linux-${process.arch}/bin/node`;

/**
 * A Node that has node:sqlite (22.13 or newer): SANDBOX_NODE, else the one that runs this, else the one that the tests
 * install with the newest VS Code. Throws if there is none.
 */
export function nodeWithSqlite(): string {
  const named = process.env['SANDBOX_NODE'];
  if (named) return named;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath;
  const own = resolve(OWN_NODE);
  if (existsSync(own)) return own;
  throw new Error('The sandbox needs Node 22.13 or newer: run this with one, or name one in SANDBOX_NODE.');
}
