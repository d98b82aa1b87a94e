import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTempFolder } from '../vscode/tempFolder';
import { builtCommand, runCommand, startCommand, type Ran } from './gateCommand';
import { aFolderWithCommand, aSandbox } from './suite';

const site = 'https://seeded.example';
const alias = 'https://staging.seeded.example';

describe('The command of the gate', function () {
  const sandbox = aSandbox(this, { reports: 12, site: 'seeded.example' });
  const folder = aFolderWithCommand();

  const write = (gate: object | undefined, fields: object = {}) =>
    writeFileSync(
      path.join(folder(), 'site-reports.json'),
      JSON.stringify({ sites: [{ url: site, aliases: [alias], ...(gate && { gate }), ...fields }] }),
    );
  const read = (name: string) => readFileSync(path.join(folder(), name), 'utf8');
  const run = (...args: readonly string[]) => runCommand(args, folder(), sandbox());

  function assertRefused({ exitCode, out, err }: Ran, sentence: RegExp) {
    assert.deepEqual([exitCode, out], [2, '']);
    assert.match(err, sentence);
    assert.ok(!err.includes(sandbox().key));
    assert.equal(err.trim().split('\n').length, 1, err);
  }

  it('runs with nothing beside it, and says all with --help', async () => {
    const empty = await makeTempFolder('gate');
    try {
      copyFileSync(builtCommand, path.join(empty.path, 'site-reports.mjs'));
      const { exitCode, out, err } = await runCommand(['--help'], empty.path, {});
      assert.deepEqual([exitCode, err], [0, '']);
      for (const word of ['check', 'coverage', 'privacy', 'pairs', 'SITE_REPORTS_API_KEY'])
        assert.ok(out.includes(word));
      assertRefused(await runCommand(['check'], empty.path, sandbox()), /no site-reports\.json/);
      assert.deepEqual(readdirSync(empty.path), ['site-reports.mjs']);
    } finally {
      await empty.remove();
    }
  });

  describe('refuses', () => {
    const wrong: readonly (readonly [sentence: RegExp, ...args: readonly string[]])[] = [
      [/has no site/, 'check', '--site', 'https://other.example'],
      [/isn’t valid/, 'check', '--service', 'https://user:secret@x.example'],
      [/a different service/, 'check', '--service', 'https://other.example'],
    ];
    for (const [sentence, ...args] of wrong) {
      it(args.join(' '), async () => {
        write({ result: 'decent' });
        assertRefused(await run(...args), sentence);
        assert.deepEqual(await sandbox().requests(), []);
      });
    }

    it('to run without a service, a key or a gate', async () => {
      write({ result: 'decent' });
      assertRefused(await runCommand(['check'], folder(), { key: sandbox().key }), /SITE_REPORTS_SERVICE/);
      assertRefused(await runCommand(['check'], folder(), { url: sandbox().url }), /SITE_REPORTS_API_KEY/);
      write(undefined);
      assertRefused(await run('check'), /has a “gate”/);
    });
  });

  it('says what is wrong with the rules, in every report', async () => {
    write({ result: 'best', resutl: 'good' });
    const { exitCode, out } = await run('check', '--format', 'text', '--format', 'junit=out/junit.xml');
    assert.equal(exitCode, 2);
    assert.match(out, /site-reports\.json:1: “sites\[0\]\.gate\.result” must be “good”, “decent”, or “off”/);
    assert.match(read('out/junit.xml'), /errors="3"/);
    assert.deepEqual(await sandbox().requests(), []);
  });

  it('prints no progress and no colors into a pipe, and writes its reports on failure too', async () => {
    write({ pages: ['/imprint', '/new'], result: 'decent' });
    const formats = ['json', 'junit', 'sarif', 'gitlab', 'markdown', 'text'];
    const { exitCode, out, err } = await run(
      'check',
      ...formats.flatMap((it) => ['--format', `${it}=reports/${it}.txt`]),
    );
    assert.deepEqual([exitCode, err], [1, '']);
    assert.match(out, /failed +\/imprint +The result is “bad”/);
    assert.ok(!out.includes('\u001b'));
    for (const it of formats) {
      const text = read(`reports/${it}.txt`);
      assert.ok(text.includes('/imprint') && !text.includes(sandbox().key), it);
    }
    assert.ok((await sandbox().requests()).every(({ method }) => method === 'GET'));
  });

  it('adds to the summary of a step on GitHub', async () => {
    write({ pages: ['/imprint'], result: 'decent' });
    const summary = path.join(folder(), 'summary.md');
    const environment = { GITHUB_STEP_SUMMARY: summary };
    const { out } = await runCommand(['check', '--format', 'github'], folder(), sandbox(), environment);
    assert.match(out, /^::error file=site-reports\.json,line=1,title=\/imprint::The result is “bad”/);
    assert.match(readFileSync(summary, 'utf8'), /^## The gate failed/);
  });

  it('cannot write where it may not', async () => {
    write({ pages: ['/pricing'], result: 'decent' });
    writeFileSync(path.join(folder(), 'file'), '');
    const { exitCode, err } = await run('check', '--format', 'json=file/x.json');
    assert.deepEqual([exitCode, err], [2, 'file/x.json couldn’t be written.\n']);
  });

  it('explains the rules for a page without a service', async () => {
    write({ result: 'decent', overrides: [{ pages: ['/legal/*rest'], result: 'off' }] });
    for (const page of ['/legal/terms', `${site}/legal/terms`]) {
      const { exitCode, out } = await runCommand(['check', '--explain', page], folder(), {});
      assert.equal(exitCode, 0);
      assert.match(
        out,
        /\/legal\/terms\n {2}result {3}off {4}site-reports\.json:1\n {2}missing {2}error {2}default\n$/,
      );
    }
  });

  it('ends at once when it is interrupted, and sends nothing more', async () => {
    write({ result: 'decent', checks: { title: 'error' } });
    await sandbox().control({ delay: 60_000 });
    const { child, ended } = startCommand(['check'], folder(), sandbox());
    while ((await sandbox().requests()).length === 0);
    child.kill('SIGINT');
    const { exitCode, out } = await ended;
    assert.deepEqual([exitCode, out, (await sandbox().requests()).length], [130, '', 1]);
  });

  it('lists what is missing, exposed or different, and changes nothing', async () => {
    await fetch(`${sandbox().url}/api/v1/reports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${sandbox().key}` },
      body: new URLSearchParams({ url: `${alias}/imprint?token=secret-1`, privacy: '0' }),
    });
    await sandbox().reset();
    writeFileSync(path.join(folder(), 'sitemap.xml'), '<urlset><url><loc>https://x.example/new</loc></url></urlset>');
    write({ sitemap: 'sitemap.xml', result: 'decent' });
    const coverage = await run('coverage', '--format', 'json');
    const { lists } = JSON.parse(coverage.out) as {
      lists: { pagesWithoutReport: string[]; reportsForUnknownPages: object[] }[];
    };
    assert.deepEqual(
      [coverage.exitCode, lists[0]?.pagesWithoutReport, lists[0]?.reportsForUnknownPages.length],
      [1, [`${site}/new`], 12],
    );
    const privacy = await run('privacy');
    assert.equal(privacy.exitCode, 1);
    assert.match(
      privacy.out,
      /staging\.seeded\.example\/imprint\?token=•••  \(alias · staging host · token in the address\)/,
    );
    assert.ok(!privacy.out.includes('secret-1'));
    const pairs = await run('pairs');
    assert.equal(pairs.exitCode, 0);
    assert.match(pairs.out, /\/imprint +bad \d+ +no report at the alias/);
    assert.ok((await sandbox().requests()).every(({ method }) => method === 'GET'));
  });

  it('prints no secret of an address, in whatever it writes', async () => {
    const secret = 's3cr3t-value';
    const paths = ['x-vercel-protection-bypass', '_vercel_share', 'token', 'sig'].map((it) => `/new?${it}=${secret}`);
    const locations = [...paths, `/new#access_token=${secret}`].map((it) => `<url><loc>${site}${it}</loc></url>`);
    writeFileSync(path.join(folder(), 'sitemap.xml'), `<urlset>${locations.join('')}</urlset>`);
    write({ sitemap: 'sitemap.xml', result: 'decent', baseline: 'secrets.json' });
    const names = ['json', 'junit', 'sarif', 'gitlab', 'markdown', 'text'];
    const outputs = names.flatMap((it) => ['--format', `${it}=secrets/${it}.txt`]);
    const accepted = await run('check', '--accept', '--format', 'github', ...outputs);
    const all = [accepted, await run('coverage'), await run('coverage', '--format', 'json'), await run('pairs')];
    write({ sitemap: `http://me:${secret}@127.0.0.1:9/s.xml?key=${secret}`, result: 'decent' });
    all.push(await run('check'), await run('coverage'), await run('check', `https://x.example/?key=${secret}`));
    const written = [...names.map((it) => read(`secrets/${it}.txt`)), read('secrets.json')];
    const shown = [...all.flatMap(({ out, err }) => [out, err]), ...written];
    assert.deepEqual(
      shown.filter((text) => text.includes(secret)),
      [],
    );
    assert.ok(shown[0]?.includes('/new?token=•••') && shown.join('').includes('127.0.0.1:9/s.xml?key=•••'));
  });
});
