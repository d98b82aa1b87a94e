import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CheckRanges, rangeInLayouts } from '../../../src/sources/checkRange';
import { inferSites, withStated } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';

type Files = Readonly<Record<string, string>>;

const address = 'https://a.example';

/** The layouts of a page whose site is at the top of a folder, or below it. */
async function layoutsOf(files: Files, page: string, file: string, folder = ''): Promise<readonly string[]> {
  const read = (path: string) => Promise.resolve(files[path]);
  const names = Object.keys(files);
  const rules = file.startsWith('texts/') ? [{ path: '/text/:name', files: ['texts/:name.md'] }] : [];
  const sites = withStated(await inferSites(names, read), [{ url: address, folder, aliases: [], rules }]);
  const index = await SourceIndex.build(sites, names);
  const [first] = index.sourcesOf(address + page);
  assert.equal(first?.file, file);
  return index.layoutsOf(address + page, file, read);
}

const html = '<html lang="en"><head></head></html>';
const next = { 'next.config.mjs': '', 'app/layout.tsx': html, 'app/page.tsx': '' };

/** A site with one of its pages, the file that generates it, and its layouts. */
interface Sample {
  readonly name: string;
  readonly files: Files;
  readonly page: string;
  readonly file: string;
  readonly layouts: readonly string[];
}

const { sites: samples } = parse(readFileSync('test/fixtures/layouts.yaml', 'utf8'), { merge: true }) as {
  readonly sites: readonly Sample[];
};

describe('The layouts of a page', () => {
  for (const { name, files, page, file, layouts } of samples)
    it(`are known for ${name}`, async () => assert.deepEqual(await layoutsOf(files, page, file), layouts));

  it('are below the folder of its site', async () => {
    const files = Object.fromEntries(Object.entries(next).map(([file, text]) => [`apps/web/${file}`, text]));
    const all = { ...files, 'app/layout.tsx': html };
    assert.deepEqual(await layoutsOf(all, '/', 'apps/web/app/page.tsx', 'apps/web'), ['apps/web/app/layout.tsx']);
  });

  it('are not those of another site', async () => {
    const site = { 'astro.config.mjs': '', 'src/layouts/Base.astro': html, 'src/pages/a.md': '' };
    const both = ['apps/abc', 'apps/web'].flatMap((folder) =>
      Object.entries(site).map(([file, text]) => [`${folder}/${file}`, text] as const),
    );
    const found = await layoutsOf(Object.fromEntries(both), '/a', 'apps/web/src/pages/a.md', 'apps/web');
    assert.deepEqual(found, ['apps/web/src/layouts/Base.astro']);
  });

  it('of a template are those around it, not the text that it is around', async () => {
    const files = Object.keys({ ...next, 'app/blog/[slug]/page.tsx': '', 'content/blog/a.md': '' });
    const read = () => Promise.resolve('');
    const sites = withStated(await inferSites(files, read), [{ url: address, folder: '', aliases: [], rules: [] }]);
    const index = await SourceIndex.build(sites, files);
    const found = await index.layoutsOf(`${address}/blog/a`, 'app/blog/[slug]/page.tsx', read);
    assert.deepEqual(found, ['app/layout.tsx']);
    assert.deepEqual(await index.layoutsOf(`${address}/blog/a`, 'app/page.tsx', read), []);
  });

  it('are only some of very many', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `head${at}.html`);
    const files = {
      ...{ '_config.yml': '', 'a.md': '' },
      '_layouts/default.html': names.map((it) => `{% include ${it} %}`).join(''),
      ...Object.fromEntries(names.map((it) => [`_includes/${it}`, ''])),
    };
    assert.equal((await layoutsOf(files, '/a.html', 'a.md')).length, 10);
  });

  it('may lead in a circle', async () => {
    const files = { '_config.yml': '', 'a.md': '---\nlayout: b\n---\n', '_layouts/b.html': '---\nlayout: b\n---\n' };
    assert.deepEqual(await layoutsOf(files, '/a.html', 'a.md'), ['_layouts/b.html']);
  });
});

describe('What a layout decides', () => {
  const nested = '<svelte:head></svelte:head>';
  const whole = '<!doctype html>\n<html lang="en">\n<head>\n</head>\n</html>';
  const canonical = '<link rel="canonical" href="/a">';
  const choices: readonly (readonly [
    name: string,
    value: unknown,
    texts: readonly string[],
    found: string | undefined,
  ])[] = [
    ['html_lang', null, [nested, whole], '1 <html lang="en">'],
    ['canonical', null, [nested, whole + canonical], `1 ${canonical}`],
    ['canonical', null, [canonical, whole + canonical], `0 ${canonical}`],
    ['viewport', null, ['', whole], '1 <head>'],
    ['viewport', null, ['<p>', '<html>'], '1 <html>'],
    ['favicon', '/icon.ico', ['<p>', "shows('icon.ico')"], '1 icon.ico'],
    ['charset', null, ['<p>', ''], '1'],
  ];
  for (const [name, value, texts, expected] of choices)
    it(`shows for ${name} in ${JSON.stringify(texts)} at ${expected}`, async () => {
      const places = texts.map((text) => new CheckRanges(text, 'a.html'));
      const { at, range } = await rangeInLayouts(places, { name, value });
      const found = range && texts[at]?.slice(range.offset, range.offset + range.length);
      assert.equal([at, ...(found === undefined ? [] : [found])].join(' '), expected);
    });
});
