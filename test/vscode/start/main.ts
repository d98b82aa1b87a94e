// `npm start`: the packaged extension in the newest VS Code, in your browser, connected to a sandbox.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { vsixFile } from '../../run/paths.mjs';
import { startSandbox, type Sandbox } from '../../sandbox/start';
import { connectionSeed } from '../seed';
import { startVsCode } from '../server';
import { makeTempFolder } from '../tempFolder';
import { freePort } from '../ports';

const DEMO_URLS = ['https://example.com/', 'https://example.org/login', 'https://example.net/?q=1'];

const [sandbox, folder] = await Promise.all([startDemoSandbox(), makeDemoFolder()]);
const seed = connectionSeed(sandbox.url, sandbox.key);
const { url } = await startVsCode({
  version: 'newest',
  allBuiltins: true,
  vsix: [vsixFile],
  folder,
  seed,
  ports: [8500, 8599],
});

console.log(`
Open ${url} in a browser on this machine: VS Code with Site Reports, connected to the sandbox.
The sandbox: ${sandbox.url} with the API key ${sandbox.key}
Ctrl+C stops both.`);

/** On its usual port if that is free. */
async function startDemoSandbox(): Promise<Sandbox> {
  const options = { reports: 500, port: await freePort(8600, 8699) };
  return startSandbox(options);
}

async function makeDemoFolder(): Promise<string> {
  const folder = path.join((await makeTempFolder('demo')).path, 'demo');
  await mkdir(folder);
  await writeFile(path.join(folder, 'urls.txt'), `${DEMO_URLS.join('\n')}\n`);
  await writeFile(
    path.join(folder, 'README.md'),
    '# Demo\n\nThe *Site Reports* icon in the activity bar opens the reports of the sandbox.\n',
  );
  return folder;
}
