import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { toolIds } from '../../../src/ids';
import { calls } from '../tools/model';
import { aConnectedWindow } from '../window';

describe('The tools for language models', () => {
  aConnectedWindow();

  it('are there, none of them deletes, and VS Code can call them', async () => {
    const names = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('site_reports_'));
    assert.deepEqual([...names].sort(), Object.values(toolIds).sort());
    assert.ok(names.every((name) => !/delete|remove/.test(name)));
    const { data } = await calls('findReports', { limit: 2 });
    assert.equal((data['reports'] as unknown[]).length, 2);
  });
});
