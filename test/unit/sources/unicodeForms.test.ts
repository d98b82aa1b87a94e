import assert from 'node:assert/strict';
import { coverageOf } from '../../../src/gate/coverage';
import { keyOfPath, PageSet, pathOfPage } from '../../../src/gate/pageSet';
import { fileOf } from '../../../src/gate/pageSources';
import { urlsAmong } from '../../../src/util/findUrls';
import { searchesFor } from '../../../src/reports/reportsOfPage';
import { inferSites, withStated } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import type { SiteRule } from '../../../src/sources/site';
import { gated, rated, site } from '../gate/gates';
import { FakeService } from '../reports/lists/fakeService';

/** Letters with their accents, as written by a Mac and as typed by users. */
const [apart, together] = ['re\u0301sume\u0301', 'r\u00e9sum\u00e9'];
const paths = [`/${apart}`, `/${together}`, '/re%CC%81sume%CC%81', '/r%C3%A9sum%C3%A9', '/r%c3%a9sume%cc%81'];

async function indexOf(files: readonly string[], rules: readonly SiteRule[] = []) {
  const read = (file: string) => Promise.resolve(file === 'hugo.toml' ? '' : file.endsWith('.md') ? '# A' : undefined);
  const stated = [{ url: site, folder: '', aliases: [], rules }];
  return SourceIndex.build(withStated(await inferSites(files, read), stated), files);
}

describe('An accent, whether it is a part of its letter or not,', () => {
  it('leads to the same file', async () => {
    for (const name of [apart, together]) {
      for (const file of [`content/${name}.md`, `content/posts/${name}/index.md`, `static/${name}.html`]) {
        const index = await indexOf(['hugo.toml', file]);
        const folder = file.includes('posts') ? '/posts' : '';
        for (const path of paths)
          assert.deepEqual(
            index.sourcesOf(site + folder + path).map((source) => source.file),
            [file],
            `${path} of ${file}`,
          );
      }
    }
  });

  it('is the same in the rules of a site', async () => {
    for (const [inFile, inRule] of [
      [apart, together],
      [together, apart],
    ] as const) {
      const files = [`x/${inFile}.md`, `y/${inFile}-1.md`, `z/${inFile}/a.md`];
      const rules = [
        { path: `/${inRule}`, files: [`x/${inRule}.md`] },
        { path: '/y/:name', files: ['y/:name-:any.md'] },
        { path: `/${inRule}s/*rest`, files: [`z/${inRule}/*rest.md`] },
      ];
      const index = await indexOf(files, rules);
      for (const path of paths) {
        const found = [path, `/y${path}`, `${path}s/a`].map((it) => index.sourcesOf(site + it)[0]?.file);
        assert.deepEqual(found, files, path);
      }
      assert.equal(index.pagesOf(`x/${inFile}.md`).length, 1);
    }
  });

  it('makes no other page for a gate, whose coverage creates and deletes nothing', async () => {
    assert.equal(new Set(paths.map(keyOfPath)).size, 1);
    const set = new PageSet(gated({ pages: [`/${apart}`], result: 'good' }).site.gate);
    assert.deepEqual([...new Set(paths.map((path) => set.offer(path)))].length, 1);
    const files = ['hugo.toml', `content/${apart}.md`];
    const sources = { index: await indexOf(files), files };
    const folder = { readText: () => Promise.resolve(undefined), sources };
    const { signal } = new AbortController();
    for (const path of paths) {
      assert.equal(fileOf({ url: site }, path, folder), files[1]);
      const service = new FakeService().add(rated('1', path));
      const given = { ...gated({ result: 'good' }), address: site, service, serviceUrl: 'https://x.example', signal };
      const { withoutReport, withoutPage } = await coverageOf({ ...given, folder });
      assert.deepEqual([withoutReport, withoutPage], [[], []], path);
    }
  });

  it('is the same in the base path of a site, below which a path stays as it is written', async () => {
    const bases = paths.map((path) => site + path);
    for (const base of bases) {
      const stated = [{ url: base, folder: '', aliases: [], rules: [{ path: '/a', files: ['a.md'] }] }];
      const read = () => Promise.resolve('');
      const index = await SourceIndex.build(withStated(await inferSites(['a.md'], read), stated), ['a.md']);
      for (const other of bases) {
        assert.equal(pathOfPage(base, `${other}/re%CC%81?b`), '/re%CC%81?b', `${other} below ${base}`);
        assert.equal(index.sourcesOf(`${other}/a`).length, 1, `${other} below ${base}`);
      }
    }
  });

  it('makes no second page of a plan, and is searched for by what is before it', () => {
    const { urls, repeated } = urlsAmong(paths.map((path) => site + path));
    assert.deepEqual([urls, repeated.length], [[site + (paths[0] ?? '')], paths.length - 1]);
    for (const path of paths) assert.deepEqual(searchesFor(site + path), ['example.com/r'], path);
  });
});
