import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtCommand, runCommand } from './gateCommand';
import { aFolderWithCommand, aSandbox } from './suite';

const site = 'https://seeded.example';

describe('The pages of changed files, by Git', function () {
  const sandbox = aSandbox(this, { reports: 12, site: 'seeded.example' });
  const folder = aFolderWithCommand();
  /** The repository, whose folder `web` is the site's folder. */
  let repository: string;

  before(() => {
    repository = path.join(folder(), 'repository');
    for (const name of ['index.html', 'imprint.html', 'contact.html']) put(`web/${name}`);
    put(
      'web/site-reports.json',
      JSON.stringify({ sites: [{ url: site, gate: { pages: ['/', '/imprint', '/contact'], result: 'decent' } }] }),
    );
    copyFileSync(builtCommand, path.join(repository, 'web', 'site-reports.mjs'));
    git('init', '-q');
    commit('one');
  });

  function put(name: string, text = '') {
    mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
    writeFileSync(path.join(repository, name), text);
  }

  function git(...args: readonly string[]): string {
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@x.example', '-c', 'init.defaultBranch=main'];
    const files = ['-c', 'protocol.file.allow=always'];
    return execFileSync('git', [...identity, ...files, ...args], { cwd: repository, stdio: 'pipe', encoding: 'utf8' });
  }

  function commit(message: string) {
    git('add', '.');
    git('commit', '-q', '-m', message);
  }

  const check = (ref: string, environment: Readonly<Record<string, string>> = {}, web = path.join(repository, 'web')) =>
    runCommand(['check', '--changed-since', ref], web, sandbox(), environment);

  it('are those of the site’s folder, with its path in the repository', async () => {
    put('web/imprint.html', 'changed');
    put('web/notes.txt', 'new');
    put('elsewhere.txt', 'new');
    const { exitCode, out } = await runCommand(
      ['check', '--changed-since', 'HEAD', '--format', 'text', '--format', 'gitlab=gitlab.json', '--format', 'json=x'],
      path.join(repository, 'web'),
      sandbox(),
    );
    const { default: found } = (await import(path.join(repository, 'web', 'gitlab.json'), {
      with: { type: 'json' },
    })) as { default: { location: { path: string } }[] };
    assert.deepEqual([exitCode, found.map(({ location }) => location.path)], [1, ['web/imprint.html']]);
    assert.match(out, /notes\.txt has changed/);
    assert.ok(!out.includes('elsewhere') && !out.includes('/contact'));
    for (const name of ['notes.txt', 'gitlab.json', 'x']) rmSync(path.join(repository, 'web', name));
    git('checkout', '-q', '.');
  });

  it('are all of a submodule that has another commit', async () => {
    const inner = path.join(folder(), 'inner');
    mkdirSync(inner);
    const inInner = (...args: readonly string[]) => git('-C', inner, ...args);
    inInner('init', '-q');
    writeFileSync(path.join(inner, 'about.html'), '');
    inInner('add', '.');
    inInner('commit', '-q', '-m', 'inner');
    git('submodule', '--quiet', 'add', inner, 'web/part');
    put(
      'web/site-reports.json',
      JSON.stringify({ sites: [{ url: site, gate: { pages: ['/imprint', '/part/about'], result: 'decent' } }] }),
    );
    commit('with a submodule');
    git('-C', 'web/part', 'commit', '-q', '--allow-empty', '-m', 'more');
    const { exitCode, out } = await check('HEAD');
    assert.equal(exitCode, 1);
    assert.match(out, /missing +\/part\/about/);
    assert.doesNotMatch(out, /imprint|isn’t known/);
  });

  describe('are not guessed', () => {
    const refuses = async (sentence: RegExp, ...args: Parameters<typeof check>) => {
      const { exitCode, out, err } = await check(...args);
      assert.deepEqual([exitCode, out, err.trim().split('\n').length], [2, '', 1]);
      assert.match(err, sentence);
      assert.deepEqual(await sandbox().requests(), []);
    };

    it('without Git', () => refuses(/needs Git, which isn’t installed/, 'HEAD', { PATH: '/nowhere' }));

    it('in a folder that is in no repository', async () => {
      const alone = path.join(folder(), 'alone');
      cpSync(path.join(repository, 'web'), alone, { recursive: true, filter: (file) => !file.endsWith('part') });
      await refuses(/isn’t in one/, 'HEAD', { GIT_CEILING_DIRECTORIES: folder() }, alone);
    });

    it('in a repository of another user', () =>
      refuses(/safe\.directory/, 'HEAD', { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', LANG: 'de_DE.UTF-8' }));

    it('by a commit that nobody knows', () => refuses(/Git doesn’t know nowhere here/, 'nowhere'));

    it('by a part of the history', async () => {
      const shallow = path.join(folder(), 'shallow');
      git('branch', 'other');
      commitEmpty('two');
      git('clone', '-q', '--depth=1', '--no-single-branch', `file://${repository}`, shallow);
      git('-C', shallow, 'checkout', '-q', 'main');
      await refuses(/only a part of its history/, 'origin/other', {}, path.join(shallow, 'web'));
    });

    it('by a commit of another history', async () => {
      const tree = git('write-tree').trim();
      git('branch', 'stranger', git('commit-tree', tree, '-m', 'alone').trim());
      await refuses(/stranger and HEAD have no commit in common/, 'stranger');
    });
  });

  function commitEmpty(message: string) {
    git('commit', '-q', '--allow-empty', '-m', message);
  }

  it('have their path in the repository where Git reads nothing', async () => {
    const { out } = await runCommand(['check', '--format', 'sarif'], path.join(repository, 'web'), sandbox(), {
      GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
    });
    assert.match(out, /"uri": "web\//);
  });
});
