import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileOfPage, isInside, readPattern } from '../../../src/model/sites/pattern';
import { fillRoute, matchParts, partsOfPath } from '../../../src/model/sites/route';

const good: readonly (readonly [path: string, file: string, page: string, of: string])[] = [
  ['/about', 'pages/about.html', '/about', 'pages/about.html'],
  ['/', 'home.md', '/', 'home.md'],
  ['/blog/:slug', 'content/blog/:slug.md', '/blog/hello', 'content/blog/hello.md'],
  ['/blog/:slug/', 'content/blog/:slug/index.md', '/blog/hello', 'content/blog/hello/index.md'],
  ['/:lang/:page', 'i18n/page-:page/:lang.md', '/de/a', 'i18n/page-a/de.md'],
  ['/docs/*path', 'docs/*path.md', '/docs/a/b', 'docs/a/b.md'],
  ['/docs/:path*', 'docs/:path*.md', '/docs/a', 'docs/a.md'],
  ['/x/*path', 'x/*path/index.md', '/x', 'x/index.md'],
  ['/caf%C3%A9', 'cafe.md', '/caf\u00e9', 'cafe.md'],
];

const bad: readonly (readonly [path: string, file: string, fault: string])[] = [
  ['about', 'a.md', 'pattern'],
  ['', 'a.md', 'pattern'],
  ['/a?b', 'a.md', 'pattern'],
  ['/a\\b', 'a.md', 'pattern'],
  ['/a//b', 'a.md', 'pattern'],
  ['/:a/:a', ':a.md', 'pattern'],
  ['/:a', 'x.md', 'pattern'],
  ['/x', ':a.md', 'pattern'],
  ['/*a', ':a.md', 'pattern'],
  ['/*a/*b', '*a/*b.md', 'pattern'],
  ['/:a-:b', ':a/:b.md', 'pattern'],
  ['/:', 'x.md', 'pattern'],
  ['/*', 'x.md', 'pattern'],
  ['/a', '', 'pattern'],
  ['/a', 'a/', 'pattern'],
  ['/a/../b', 'a.md', 'outside'],
  ['/a', '../a.md', 'outside'],
  ['/a', 'x/../../a.md', 'outside'],
  ['/a', '/etc/passwd', 'outside'],
  ['/a', 'C:/a.md', 'outside'],
  ['/a', 'c:a.md', 'outside'],
  ['/a', '~/a.md', 'outside'],
  ['/a', 'a\\b.md', 'outside'],
  ['/a', 'a\0.md', 'outside'],
  ['/a', 'file:///a.md', 'outside'],
  ['/a', 'https://a.example/a.md', 'outside'],
  [`/${'a/'.repeat(300)}b`, 'a.md', 'pattern'],
  [`/${'a'.repeat(1001)}`, 'a.md', 'pattern'],
  ['/a', 'a'.repeat(1001), 'pattern'],
];

describe('A rule', () => {
  for (const [path, file, page, of] of good)
    it(`${path} from ${file} leads from ${page} to ${of}, and back`, () => {
      const pattern = readPattern({ path, file });
      assert.ok(!('kind' in pattern));
      const captures = matchParts(pattern.path, partsOfPath(page));
      assert.equal(captures && fileOfPage(pattern, captures), of);
      const back = matchParts(pattern.file, of.split('/'));
      assert.equal(back && `/${fillRoute(pattern.path, back)?.join('/') ?? ''}`, page);
    });

  for (const [path, file, fault] of bad)
    it(`${JSON.stringify(path.slice(0, 20))} from ${JSON.stringify(file.slice(0, 20))} is refused: ${fault}`, () => {
      const pattern = readPattern({ path, file });
      assert.equal('kind' in pattern && pattern.kind, fault);
    });

  it('never leads out of the folder, whatever the page', () => {
    const part = fc.constantFrom('..', '.', '%2e%2e', '%2F', '%5C', 'a', '', '%00', 'c:', '~', '..%2f');
    const patterns = [
      ['/:a/:b', ':a/:b'],
      ['/*a', '*a'],
      ['/x/*a', 'x/*a.md'],
    ].map(([path = '', file = '']) => readPattern({ path, file }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        for (const pattern of patterns) {
          assert.ok(!('kind' in pattern));
          const captures = matchParts(pattern.path, partsOfPath(parts.join('/')));
          const file = captures && fileOfPage(pattern, captures);
          assert.ok(file === undefined || (isInside(file) && !/\\|\.\.(?:\/|$)|\0|^\/|^~|^c:/.test(file)), file);
        }
      }),
    );
  });
});
