import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox/start';
import { makeTempFolder, type TempFolder } from '../vscode/tempFolder';
import { builtCommand } from './gateCommand';

/** A sandbox for the tests of a suite, with all switches back and no requests at the beginning of each. */
export function aSandbox(suite: Mocha.Suite, options?: SandboxOptions): () => Sandbox {
  // Programs are started, which takes a while on a busy machine.
  suite.timeout(90_000);
  let sandbox: Sandbox | undefined;
  before(async () => {
    sandbox = await startSandbox(options);
  });
  beforeEach(() => sandbox?.reset());
  after(() => sandbox?.stop());
  return () => sandbox ?? assert.fail('There is no sandbox outside a test');
}

/** The path of a folder for the tests of a suite, which contains the built command. */
export function aFolderWithCommand(): () => string {
  let folder: TempFolder | undefined;
  before(async () => {
    folder = await makeTempFolder('gate');
    copyFileSync(builtCommand, path.join(folder.path, 'site-reports.mjs'));
  });
  after(() => folder?.remove());
  return () => folder?.path ?? assert.fail('There is no folder outside a test');
}
