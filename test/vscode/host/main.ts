// Runs test/host inside VS Code: `node out/vscode/host/main.mjs newest|oldest node|web`. The whole suite runs in the
// newest Node host; test/host/everywhere runs in each of the four. A third word is the name of another suite: `newest
// node soak`. With SITE_REPORTS_DESKTOP=1, it runs in a desktop VS Code, which is downloaded.
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { root } from '../../run/paths.mjs';
import { startSandbox } from '../../sandbox/start';
import { makeTempFolder } from '../tempFolder';

const [version = 'newest', host = 'node', other = 'everywhere'] = process.argv.slice(2);
const isWhole = version === 'newest' && host === 'node' && other === 'everywhere';
const suite = isWhole ? 'node' : `${other}.${host}`;
const standIn = path.join(root, 'out', 'vscode', 'desktop', 'main.mjs');

const folder = await makeTempFolder('workspace');
const [first, second] = await Promise.all([
  // A key with every character that has other spellings.
  startSandbox({ reports: 120, hostile: true, key: 'c4nary/+"<k>e\\y"&50%=' }),
  startSandbox({ reports: 20, hostile: true, seed: 7, key: 'the-other-key' }),
]);
const sandboxes = { first, second };
try {
  await writeFile(path.join(folder.path, 'sandbox.json'), JSON.stringify(sandboxes));
  await chmod(standIn, 0o755);
  await runTests({
    ...(process.env['SITE_REPORTS_DESKTOP'] === '1'
      ? { version: version === 'oldest' ? '1.103.2' : 'stable' }
      : { vscodeExecutablePath: standIn }),
    extensionDevelopmentPath: root,
    // Only a suite in the extension's own folder gets the same VS Code objects as the extension.
    extensionTestsPath: path.join(root, 'out', 'host', `${suite}.js`),
    extensionTestsEnv: { SITE_REPORTS_VSCODE: version },
    launchArgs: [folder.path, `--extensionDevelopmentKind=${host}`],
  });
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  await Promise.all(Object.values(sandboxes).map((sandbox) => sandbox.stop()));
  await folder.remove();
}
