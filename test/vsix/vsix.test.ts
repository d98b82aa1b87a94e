import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { packageExtension } from '../run/steps.mjs';
import { root, vsixFile } from '../run/paths.mjs';
import { makeTempFolder } from '../vscode/tempFolder';

/** The unit in which VS Code shows the size of an extension. */
const megabyte = 1024 * 1024;

/** The languages of the translations. */
const languages = ['de', 'es', 'fr', 'ja', 'pt-br', 'zh-cn'];

const stage = path.join(root, 'out', 'package');

/** The files that esbuild split from `extension.mjs`: names with a hash. */
const parts = readdirSync(path.join(stage, 'dist')).filter((file) => /^\w+-[A-Z\d]{8}\.mjs$/.test(file));

describe('The VSIX', function () {
  this.timeout(120_000);

  it('holds what the extension needs and nothing else', async () => {
    const files = await listFiles({ cwd: stage, packageManager: PackageManager.None });
    assert.deepEqual(
      [...files].sort(),
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        ...['extension.mjs', ...parts, 'page.js', 'site-reports.mjs', 'web.js'].map((file) => `dist/${file}`),
        'media/activity-bar.svg',
        'media/icon.png',
        'media/report.css',
        'media/site-reports.schema.json',
        'media/walkthrough/browse.svg',
        'media/walkthrough/code.svg',
        'media/walkthrough/connect.svg',
        'media/walkthrough/create.svg',
        'media/walkthrough/read.svg',
        'package.json',
        'package.nls.json',
        ...languages.flatMap((it) => [`l10n/bundle.l10n.${it}.json`, `package.nls.${it}.json`]),
      ].sort(),
    );
  });

  it('has the same bytes when it is written again', async () => {
    const folder = await makeTempFolder('vsix');
    try {
      const again = path.join(folder.path, 'again.vsix');
      await packageExtension(again);
      assert.ok(readFileSync(again).equals(readFileSync(vsixFile)));
    } finally {
      await folder.remove();
    }
  });

  it('has no picture and no link that leads nowhere', () => {
    const manifest = JSON.parse(readFileSync(path.join(stage, 'package.json'), 'utf8')) as object;
    const hasRepository = 'repository' in manifest;
    for (const file of ['README.md', 'CHANGELOG.md']) {
      const addresses = [...readFileSync(path.join(stage, file), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(
        ([, it]) => it,
      );
      const relative = addresses.filter((address) => address?.startsWith('https://') !== true);
      // With a repository, vsce rewrites them, or fails.
      assert.ok(hasRepository || relative.length === 0, relative.join(' '));
    }
  });

  it('is below 1 MB', () => {
    const { size } = statSync(vsixFile);
    assert.ok(size < megabyte, `${size} bytes`);
  });

  it('holds nothing of the sandbox, of the tests or of Node', () => {
    const files = ['extension.mjs', ...parts, 'page.js', 'web.js'];
    for (const file of files) {
      const code = readFileSync(path.join(stage, 'dist', file), 'utf8');
      const imported = [...code.matchAll(/(?:\brequire\(|\bfrom|\bimport\(?)"([^"()[\]{}]+)"/g)].map(
        ([, name = '']) => name,
      );
      const others = imported.filter((name) => !files.includes(name.replace('./', '')));
      // The report page runs in a browser.
      assert.deepEqual(
        others.filter((name) => file === 'page.js' || name !== 'vscode'),
        [],
      );
      assert.doesNotMatch(code, /_sandbox|sandbox-key/);
    }
  });
});
