import assert from 'node:assert/strict';
import { chmodSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { Disk } from '../../../src/cli/disk';
import { changedFiles } from '../../../src/cli/git';
import { Progress } from '../../../src/cli/progress';
import { proxiesOf } from '../../../src/cli/proxies';
import { connectToService } from '../../../src/cli/service';
import { makeTempFolder, type TempFolder } from '../../vscode/tempFolder';

const key = 'a-secret-key';

describe('The service of the command', () => {
  const of = (service: string | undefined, environment: Readonly<Record<string, string>>) => {
    const warnings: string[] = [];
    const { url } = connectToService(service, { SITE_REPORTS_API_KEY: key, ...environment }, 1000, (it) =>
      warnings.push(it),
    );
    return [url, ...warnings];
  };

  it('is the one that is named, or that of the environment', () => {
    assert.deepEqual(of('reports.example.com/api/v1/', {}), ['https://reports.example.com']);
    assert.deepEqual(of(undefined, { SITE_REPORTS_SERVICE: 'https://a.example/x' }), ['https://a.example/x']);
    assert.deepEqual(of('https://a.example/y', { SITE_REPORTS_SERVICE: 'https://a.example/x' }), [
      'https://a.example/y',
    ]);
  });

  it('gets no key of another service', () => {
    for (const other of ['https://b.example', 'http://a.example', 'https://a.example:8443', 'https://x.a.example'])
      assert.throws(() => of(other, { SITE_REPORTS_SERVICE: 'https://a.example' }), /a different service/);
  });

  it('gets a key without what was copied along, and none that no key looks like', () => {
    const withKey = (text: string) => of('https://a.example', { SITE_REPORTS_API_KEY: text });
    for (const fine of [`${key}\r\n`, ` ${key}`, `\ufeff${key}`])
      assert.deepEqual(withKey(fine), ['https://a.example']);
    for (const odd of ['\u200b', '\u00ad', '\n', ' ', 'ключ', '“', '\u0000', 'é'])
      assert.throws(() => withKey(`a${odd}b`), { name: 'UsageError', message: /The API key in .* Copy it again/ });
    for (const odd of ['"abc"', "'abc'", '“abc”', 'abc\u200b', '\u2060abc'])
      assert.throws(() => withKey(odd), /Copy it again/);
    assert.throws(() => withKey('\n'), /isn’t set/);
  });

  it('is not spoken to unencrypted without a warning', () => {
    assert.deepEqual(of('http://127.0.0.1:8600', {}), ['http://127.0.0.1:8600']);
    assert.equal(of('http://a.example', {}).length, 2);
  });
});

describe('The proxy of the command', () => {
  const proxy = 'http://proxy.example:8080';
  const isDirect = (exceptions: string, target: string) =>
    proxiesOf({ ALL_PROXY: proxy, NO_PROXY: exceptions })?.(new URL(target)) === undefined;

  it('is that of the scheme, in lower case first, or that for all', () => {
    const of = (environment: Readonly<Record<string, string>>) =>
      ['https://a.example', 'http://a.example'].map((it) => proxiesOf(environment)?.(new URL(it))?.host);
    assert.deepEqual(of({ HTTPS_PROXY: 'one.example:1', all_proxy: 'http://two.example' }), [
      'one.example:1',
      'two.example',
    ]);
    assert.deepEqual(of({ HTTP_PROXY: proxy, http_proxy: 'other.example', https_proxy: '' }), [
      undefined,
      'other.example',
    ]);
    assert.equal(proxiesOf({ NO_PROXY: '*', http_proxy: ' ' }), undefined);
  });

  const direct: readonly (readonly [exceptions: string, ...targets: readonly string[]])[] = [
    ['*', 'https://a.example'],
    ['A.example', 'https://a.example', 'http://a.example:8080', 'https://www.a.example'],
    ['x.example .a.example', 'https://a.example', 'https://www.a.example'],
    ['*.a.example', 'https://www.a.example'],
    ['a.example:443', 'https://a.example'],
    ['10.0.0.0/8,fd00::/8', 'http://10.2.3.4', 'http://[fd12::1]'],
    ['127.0.0.1,::1', 'http://127.0.0.1:8600', 'http://[::1]'],
    ['[::1]:80', 'http://[::1]'],
  ];
  for (const [exceptions, ...targets] of direct)
    it(`is not for ${targets.join(', ')} with ${exceptions}`, () =>
      assert.deepEqual(
        targets.filter((it) => !isDirect(exceptions, it)),
        [],
      ));

  it('is for all others', () => {
    for (const [exceptions, target] of [
      ['', 'https://a.example'],
      ['a.example', 'https://ba.example'],
      ['a.example:444', 'https://a.example'],
      ['10.0.0.0/33,10.0.0.0/', 'http://10.2.3.4'],
      [',:,[],.', 'https://a.example'],
    ] as const)
      assert.ok(!isDirect(exceptions, target), exceptions);
  });
});

describe('The disk of the command', () => {
  let folder: TempFolder;
  const { signal } = new AbortController();

  before(async () => {
    folder = await makeTempFolder('gate');
  });

  after(() => folder.remove());

  it('finds the files of a folder, without those that programs fetch, and follows no link', async () => {
    const disk = new Disk(folder.path);
    for (const file of ['b/c.md', 'a.md', 'node_modules/x/index.html', 'dist/page.html']) await disk.write(file, file);
    symlinkSync(path.join(folder.path, 'b'), path.join(folder.path, 'link'));
    symlinkSync(path.join(folder.path, 'a.md'), path.join(folder.path, 'link.md'));
    assert.deepEqual(await disk.files(), ['a.md', 'b/c.md', 'dist/page.html']);
    assert.deepEqual(
      [await disk.read('a.md'), await disk.read('link.md'), await disk.read('b')],
      ['a.md', undefined, undefined],
    );
    assert.equal(await disk.readDocument('b/c.md', signal), 'b/c.md');
    await disk.writeOwn('new/x.json', '{}');
    assert.equal(readFileSync(path.join(folder.path, 'new', 'x.json'), 'utf8'), '{}');
    symlinkSync(path.dirname(folder.path), path.join(folder.path, 'out'));
    for (const file of ['link.md', 'out/new/x.json', '../x.json']) await assert.rejects(disk.writeOwn(file, 'x'));
  });

  it('says what is there and is not given, which is not nothing', async () => {
    const locked = await makeTempFolder('gate');
    try {
      const disk = new Disk(locked.path);
      for (const file of ['a.md', 'closed/b.md', 'c.md']) await disk.write(file, file);
      chmodSync(locked.path, 0o755);
      chmodSync(path.join(locked.path, 'a.md'), 0);
      chmodSync(path.join(locked.path, 'closed'), 0);
      await asNobody(async () => {
        assert.deepEqual(await disk.files(), ['a.md', 'c.md']);
        assert.deepEqual(
          [await disk.read('a.md'), await disk.read('c.md'), await disk.read('d.md')],
          [undefined, 'c.md', undefined],
        );
        await assert.rejects(disk.readDocument('a.md', signal), { kind: 'damaged' });
        assert.deepEqual([...disk.refused].sort(), ['a.md', 'closed']);
      });
    } finally {
      chmodSync(path.join(locked.path, 'closed'), 0o755);
      await locked.remove();
    }
  });

  it('takes no option of Git for a commit', async () => {
    for (const ref of ['', '--output=x', '-h'])
      await assert.rejects(changedFiles(folder.path, ref, signal), {
        name: 'UsageError',
        message: /requires a Git revision/,
      });
  });
});

/** Runs something as a user who is restricted by permissions, unlike root. */
async function asNobody(task: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    await task();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('The progress of the command', () => {
  const shown = (isTTY: boolean) => {
    const written: string[] = [];
    const progress = new Progress({ isTTY, write: (text) => written.push(text) });
    progress.tell({ kind: 'reading', done: 100, total: 250 });
    progress.tell({ kind: 'checks', done: 1, total: 2 });
    progress.end();
    return written.join('');
  };

  it('is one line of a terminal, which is gone at the end', () => {
    assert.equal(shown(true), '\r\u001b[KReading reports: 100 of 250\r\u001b[KReading checks: 1 of 2\r\u001b[K');
  });

  it('is quiet elsewhere', () => assert.equal(shown(false), ''));
});
