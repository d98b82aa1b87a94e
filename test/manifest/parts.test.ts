import assert from 'node:assert/strict';
import path from 'node:path';
import { testFiles } from '../run/hostSuite.mjs';
import { everyCommit } from '../run/parts.mjs';
import { root } from '../run/paths.mjs';
import { dealt } from '../run/shares.mjs';

const commands = everyCommit.map(({ args }) => args);

describe('The parts of the tests', () => {
  it('run each file of test/host in one VS Code of the newest, and in one only', () => {
    const all = testFiles(path.join(root, 'test', 'host'));
    const ofNewest = commands.filter((args) => args.join(' ').includes('/host/main.mjs newest node'));
    const shares = ofNewest.map((args) => args.at(-1) ?? '');
    assert.deepEqual(shares, ['1/2', '2/2']);
    assert.ok(all.length > 40);
    assert.deepEqual(shares.flatMap((share) => dealt(all, share)).sort(), all);
  });

  it('run each share of the UI tests once', () => {
    const shares = commands.flatMap((args) => args.flatMap((arg) => /^--shard=(.+)$/.exec(arg)?.[1] ?? []));
    assert.deepEqual(shares, ['1/2', '2/2']);
  });
});
