import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension', () => {
  it('is tested in the extension host that this run is for', () => {
    assert.equal('process' in globalThis ? 'node' : 'web', EXTENSION_HOST);
  });

  it('is found and activates', async () => {
    const extension = vscode.extensions.getExtension('site-reports.site-reports');
    assert.ok(extension, 'VS Code does not know the extension.');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
