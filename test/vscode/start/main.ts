// `npm start`: the packaged extension in the newest VS Code, in your browser, with a site and a sandbox that rates it.
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { root, vsixFile } from '../../run/paths.mjs';
import { startSandbox } from '../../sandbox/start';
import { pack, writeExtension } from '../pack';
import { freePort } from '../ports';
import { connectionSeed } from '../seed';
import { startVsCode } from '../server';
import { makeTempFolder } from '../tempFolder';

const demo = (await makeTempFolder('demo')).path;
// A copy, since users are asked to fix the site.
await cp(path.join(root, 'test', 'fixtures', 'demo'), demo, { recursive: true });

const sandbox = await startSandbox({
  account: path.join(demo, 'account.json'),
  limit: 60,
  port: await freePort(8600, 8699),
});
// A new window opens the Explorer, whatever was stored; only an extension can change that.
const opener = await writeExtension(demo, {
  id: 'site-reports.opener',
  activationEvents: ['*'],
  main: {
    code: "exports.activate = () => require('vscode').commands.executeCommand('workbench.view.extension.siteReports');",
  },
});
const { url } = await startVsCode({
  version: 'newest',
  allBuiltins: true,
  vsix: [vsixFile, await pack(opener)],
  folder: path.join(demo, 'harbour-bakery'),
  settings: { 'workbench.startupEditor': 'readme' },
  seed: connectionSeed(sandbox.url, sandbox.key),
  ports: [8500, 8599],
});

console.log(`
Open ${url} in a browser on this machine: VS Code with Site Reports, connected to the sandbox.
The sandbox: ${sandbox.url} with the API key ${sandbox.key}
Ctrl+C stops both.`);
