import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { ciFileFor } from '../../../src/gate/ciFile';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { aSiteFolder, fileOf } from '../editor/siteFolder';
import { aConnectedWindow } from '../window';
import { readText, writeText } from '../files';

describe('Set Up CI', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  aSiteFolder(() => ({ 'site-reports.json': JSON.stringify({ sites: [{ url: 'https://built.example' }] }) }));

  const made = ['.github', '.gitlab-ci.yml', 'site-reports.sh', 'site-reports.mjs'];
  afterEach(async () => {
    for (const file of made) await rm(fileOf(file).fsPath, { recursive: true, force: true });
  });

  const setUp = () => person().runs(commandId('setUpCi'));
  const textOf = (path: string) => readText(fileOf(path));
  const shown = () => vscode.window.activeTextEditor?.document;
  const remains =
    'To finish, commit it together with site-reports.mjs, and set the secret SITE_REPORTS_API_KEY and the variable SITE_REPORTS_SERVICE in the CI settings.';

  it('shows a file before it is created, and says what remains', async () => {
    for (const [name, system] of [
      ['GitHub Actions', 'github'],
      ['GitLab CI', 'gitlab'],
      ['Shell Script', 'script'],
    ] as const) {
      const { path, text, language } = ciFileFor(system);
      person().picks(name);
      person().meetsPick('reads, and leaves', (pick) => {
        assert.deepEqual([pick.labels, shown()?.getText(), shown()?.languageId], [[`Create ${path}`], text, language]);
        pick.hide();
      });
      await setUp();
      await assert.rejects(textOf(path));
    }
    const { path, text } = ciFileFor('github');
    person().picks('GitHub Actions');
    person().picks(`Create ${path}`);
    await setUp();
    assert.deepEqual([await textOf(path), shown()?.uri.toString()], [text, fileOf(path).toString()]);
    const told = await person().isTold(`${path} was created. ${remains}`);
    const program = vscode.Uri.joinPath((await internals()).context.extensionUri, 'dist', 'site-reports.mjs');
    assert.equal(await textOf('site-reports.mjs'), await readText(program));
    assert.deepEqual(told.buttons, ['Copy Address of Service']);
    assert.deepEqual(await service.requests(), []);
  });

  it('leaves a file that is there, or has come meanwhile, as it is, and shows what to copy', async () => {
    const write = () => writeText(fileOf('.gitlab-ci.yml'), 'mine: {}\n');
    const isLeft = async () => {
      await person().isTold(
        '.gitlab-ci.yml already exists and wasn’t changed. Copy what’s missing from this document.',
      );
      assert.equal(await textOf('.gitlab-ci.yml'), 'mine: {}\n');
      assert.deepEqual([shown()?.isUntitled, shown()?.getText()], [true, ciFileFor('gitlab').text]);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    };
    person().picks('GitLab CI');
    person().meetsPick('writes one', async (pick) => {
      await write();
      await pick.choose(/^Create/);
    });
    await setUp();
    await isLeft();
    person().picks('GitLab CI');
    await setUp();
    await isLeft();
  });

  it('writes through no link out of the folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    try {
      await mkdir(fileOf('.github').fsPath);
      await symlink(outside, fileOf('.github/workflows').fsPath);
      person().picks('GitHub Actions');
      await setUp();
      await person().isTold('isn’t a regular file. Move it, and try again.');
      await symlink(join(outside, 'x.sh'), fileOf('site-reports.sh').fsPath);
      person().picks('Shell Script');
      await setUp();
      assert.equal(person().told.length, 2);
      assert.deepEqual(await readdir(outside), []);
    } finally {
      await rm(outside, { recursive: true });
    }
  });
});
