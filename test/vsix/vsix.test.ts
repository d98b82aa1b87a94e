import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { listFiles, PackageManager } from '@vscode/vsce';
import { packageExtension } from '../run/build.mjs';
import { root, vsixFile } from '../run/paths.mjs';
import { makeTempFolder } from '../vscode/tempFolder';
import { filesReadAtOnce } from '../../esbuild.mjs';

const kilobyte = 1000;

/** Those of the translations. */
const languages = ['de', 'es', 'fr', 'ja', 'pt-br', 'zh-cn'];

describe('The VSIX', function () {
  this.timeout(120_000);

  it('holds what the extension needs and nothing else', async () => {
    const files = await listFiles({ cwd: path.join(root, 'out', 'package'), packageManager: PackageManager.None });
    assert.deepEqual(
      [...files].sort(),
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        ...['extension', 'later', 'page', 'requests', 'rows'].map((it) => `dist/${it}.js`),
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

  it('is below 1 MB', () => {
    const { size } = statSync(vsixFile);
    assert.ok(size < 1000 * kilobyte, `${size} bytes`);
  });

  it('reads less than 80 KB of code to show its views, and neither ky nor valibot', () => {
    const metafile = JSON.parse(readFileSync(path.join(root, 'dist', 'meta.json'), 'utf8')) as Metafile;
    const files = [...filesReadAtOnce(metafile, 'dist/extension.mjs')];
    const modules = files.flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
    assert.ok(modules.includes('src/views/lists/dataProvider.ts'));
    assert.deepEqual(
      modules.filter((module) => module.includes('node_modules')),
      [],
    );
    const { size } = statSync(path.join(root, 'out', 'package', 'dist', 'extension.js'));
    assert.ok(size > 20 * kilobyte && size < 80 * kilobyte, `${size} bytes`);
  });

  it('holds nothing of the sandbox, of the tests or of Node', () => {
    const files = readdirSync(path.join(root, 'dist')).filter((file) => file.endsWith('.js'));
    const codeOf = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
    // A file holds several that esbuild has built.
    const built = files.flatMap((file) =>
      [...codeOf(file).matchAll(/"(\.\/[^"]+\.mjs)":function\(/g)].map(([, name]) => name),
    );
    for (const file of files) {
      const code = codeOf(file);
      const imported = [...code.matchAll(/(?:require\(|\bfrom|\bimport\(?)"([^"]+)"/g)].map(([, name = '']) => name);
      const others = imported.filter((name) => !files.includes(name.replace('./', '')) && !built.includes(name));
      // The report page runs in a browser.
      assert.deepEqual(
        others.filter((name) => file === 'page.js' || name !== 'vscode'),
        [],
      );
      assert.doesNotMatch(code, /_sandbox|sandbox-key/);
    }
  });
});
