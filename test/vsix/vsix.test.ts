import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { listFiles, PackageManager } from '@vscode/vsce';
import { root } from '../run/paths.mjs';
import { evaluatedAtOnce } from './evaluatedAtOnce';

const kilobyte = 1000;

describe('The VSIX', function () {
  this.timeout(20_000);

  it('holds what the extension needs and nothing else', async () => {
    const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
    const pictures = files.filter((file) => /^media\/readme\/[\w-]+\.png$/.test(file));
    assert.deepEqual(
      files.filter((file) => !pictures.includes(file)).sort(),
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/extension.js',
        'dist/extension.web.js',
        'l10n/bundle.l10n.json',
        'media/activity-bar.svg',
        'media/icon.png',
        'package.json',
        'package.nls.json',
      ].sort(),
    );
  });

  it('is below 150 KB', () => {
    const { size } = statSync(path.join(root, 'site-reports.vsix'));
    assert.ok(size < 150 * kilobyte, `${size} bytes`);
  });

  it('evaluates less than 60 KB to show its views, and neither ky nor valibot', () => {
    const metafile = JSON.parse(readFileSync(path.join(root, 'dist', 'meta.json'), 'utf8')) as Metafile;
    const output = metafile.outputs['dist/extension.js'];
    assert.ok(output);
    const files = evaluatedAtOnce(metafile, 'src/extension.ts');
    assert.ok(files.has('src/views/tree.ts'));
    assert.deepEqual(
      [...files].filter((file) => file.includes('node_modules')),
      [],
    );
    const size = [...files].reduce((sum, file) => sum + (output.inputs[file]?.bytesInOutput ?? 0), 0);
    assert.ok(size > 20 * kilobyte && size < 60 * kilobyte, `${size} bytes`);
  });

  it('holds nothing of the sandbox, of the tests or of Node', () => {
    for (const file of ['dist/extension.js', 'dist/extension.web.js']) {
      const code = readFileSync(path.join(root, file), 'utf8');
      const required = [...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
      assert.deepEqual([...new Set(required)], ['vscode']);
      assert.doesNotMatch(code, /_sandbox|sandbox-key/);
    }
  });
});
