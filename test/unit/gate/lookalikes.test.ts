import assert from 'node:assert/strict';
import { Lookalikes } from '../../../src/gate/coverage';

describe('A page that another address may mean', () => {
  const like = (known: string, path: string) => new Lookalikes([known]).of(path);

  for (const [known, ...paths] of [
    [
      '/r%C3%A9sum%C3%A9',
      '/re%CC%81sume%CC%81',
      '/r%c3%a9sum%c3%a9',
      '/résumé',
      '/r%25C3%25A9sum%25C3%25A9',
      '/resume',
    ],
    ['/About-Us', '/about-us', '/ABOUT_US/', '/about%20us', '/about+us'],
    ['/blog/2024-01-02-news', '/blog/news', '/blog/2024/01/02/news', '/2024/1/news.html', '/blog/2023-12-news/'],
    ['/a', '/a.html', '/a/', '/a/index.html', '/a/index.php', '/a.aspx', '/a/default.htm', '/a.md', '/a?page=2#b'],
    ['/docs/intro', '/intro', '/en/docs/intro', '/v2/docs/intro.html'],
    ['/release-12', '/Release-1.2'],
    ['/en', '/'],
  ] as const)
    it(`is ${known}`, () =>
      assert.deepEqual(
        paths.filter((path) => like(known, path) !== known),
        [],
      ));

  it('is none if the address says something else', () => {
    for (const [known, path] of [
      ['/a', '/b'],
      ['/new', '/'],
      ['/docs/intro', '/docs'],
      ['/docs/intro', '/docs/intro/more'],
      ['/2024', '/2023'],
      ['/c', '/a/b'],
      ['/日本', '/中国'],
      ['/-', '/_'],
    ] as const)
      assert.equal(like(known, path), undefined, `${known} ${path}`);
  });

  it('is found in time that grows with the path', () => {
    const since = performance.now();
    like(`/${'a/'.repeat(20_000)}`, `/${'%2525'.repeat(20_000)}${'2024/01/'.repeat(20_000)}${'-'.repeat(20_000)}`);
    assert.ok(performance.now() - since < 2000);
  });
});
