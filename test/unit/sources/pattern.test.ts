import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileOfPage, isInside, readPattern, type FilePattern, type Pattern } from '../../../src/sources/pattern';
import { matchParts } from '../../../src/sources/route';
import { fillRoute } from '../../../src/sources/notation';
import { partsOfPath } from '../../../src/util/partsOfPath';

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
  ['/:a-:b', ':a/:b.md', '/x-y-z', 'x/y-z.md'],
  ['/:y/:m/:d/:slug', ':y-:m-:d-:slug.md', '/2024/01/02/a-b', '2024-01-02-a-b.md'],
  ['/:lang/*path', 'content/*path.:lang.mdx', '/de/a/v1.2', 'content/a/v1.2.de.mdx'],
  ['/*a/to/*b', '*a/x/*b.md', '/1/2/to/3/4', '1/2/x/3/4.md'],
];

/** Rules whose path or file has names of its own. */
const other: readonly (readonly [path: string, file: string, page: string, captures: object, isOpen: boolean])[] = [
  ['/blog/:slug', ':y-:m-:d-:slug.md', '/blog/a-b', { slug: 'a-b' }, true],
  ['/blog/:slug', '*_/:_/:slug.md', '/blog/a', { slug: 'a' }, true],
  ['/:_/blog/:slug', ':slug.md', '/de/blog/a', { slug: 'a' }, false],
  ['/*_/blog/*_/:slug', ':slug.md', '/1/2/blog/blog/a', { slug: 'a' }, false],
  ['/tags/:tag', 'src/templates/tag.tsx', '/tags/a', { tag: 'a' }, false],
  ['/:id-:slug', ':slug.md', '/12-a-b', { id: '12', slug: 'a-b' }, false],
  ['/:slug-:id', ':slug.md', '/a-b-12', { id: '12', slug: 'a-b' }, false],
  ['/x', ':a.md', '/x', {}, true],
];

const bad: readonly (readonly [path: string, file: string, fault: string])[] = [
  ['about', 'a.md', 'pattern'],
  ['', 'a.md', 'pattern'],
  ['/a?b', 'a.md', 'pattern'],
  ['/a\\b', 'a.md', 'pattern'],
  ['/a//b', 'a.md', 'pattern'],
  ['/:a/:a', ':a.md', 'pattern'],
  ['/:a', ':b.md', 'pattern'],
  ['/*a', ':a.md', 'pattern'],
  ['/:a', '*a.md', 'pattern'],
  ['/*a/*b', '*a/x/*b.md', 'pattern'],
  ['/*_/*b', '*b.md', 'pattern'],
  ['/*a/x/*b/x/*c/x/*d', 'x.md', 'pattern'],
  ['/:a:b', ':a/:b.md', 'pattern'],
  ['/:a-*b', 'x.md', 'pattern'],
  ['/x-*b', 'x.md', 'pattern'],
  ['/:a-*', 'x.md', 'pattern'],
  [`/${Array.from({ length: 11 }, (_, at) => `:n${at}`).join('-')}`, 'x.md', 'pattern'],
  ['/:', 'x.md', 'pattern'],
  ['/:1', 'x.md', 'pattern'],
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

function patternOf(path: string, file: string): readonly [Pattern, FilePattern] {
  const pattern = readPattern({ path, files: [file] });
  assert.ok(!('kind' in pattern));
  const [from] = pattern.files;
  assert.ok(from);
  return [pattern, from];
}

describe('A rule', () => {
  for (const [path, file, page, of] of good)
    it(`${path} from ${file} leads from ${page} to ${of}, and back`, () => {
      const [pattern, from] = patternOf(path, file);
      const captures = matchParts(pattern.path, partsOfPath(page));
      assert.equal(captures && fileOfPage(from, captures), of);
      const back = matchParts(from.route, of.split('/'));
      assert.equal(back && `/${fillRoute(pattern.path, back)?.join('/') ?? ''}`, page);
    });

  for (const [path, file, fault] of bad)
    it(`${JSON.stringify(path.slice(0, 20))} from ${JSON.stringify(file.slice(0, 20))} is refused: ${fault}`, () => {
      const pattern = readPattern({ path, files: [file] });
      assert.equal('kind' in pattern && pattern.kind, fault);
    });

  for (const [path, file, page, expected, isOpen] of other)
    it(`${path} from ${file} ${isOpen ? 'leaves open which file makes' : 'has one file for'} ${page}`, () => {
      const [pattern, from] = patternOf(path, file);
      assert.deepEqual(Object.fromEntries(matchParts(pattern.path, partsOfPath(page)) ?? []), expected);
      assert.equal(from.isOpen, isOpen);
    });

  it('has as many parts as its text around them, however they are written', () => {
    const [, { route }] = patternOf('/:slug', ':_-:slug-x.:_.md');
    const slugs = ['1-a-x.de.md', '1-a-b-x.de.md', '1-2-x-x.x.md', '1-x.de.md', '1-a-x.md', '--x..md', '1-a-y.de.md'];
    assert.deepEqual(
      slugs.map((file) => matchParts(route, [file])?.get('slug')),
      ['a', 'a-b', '2-x', undefined, undefined, undefined, undefined],
    );
  });

  it('has names that stand for something, in parts and paths that are no longer than real ones', () => {
    const matches = (path: string, parts: readonly string[]) =>
      matchParts(patternOf(path, 'x.md')[0].path, parts) !== undefined;
    assert.deepEqual(
      ['a-b', 'a-', '-b', '-', `a-${'b'.repeat(498)}`, `a-${'b'.repeat(499)}`].map((part) => matches('/:a-:b', [part])),
      [true, false, false, false, true, false],
    );
    const longer = [...Array<string>(199).fill('a'), 'x'];
    assert.deepEqual(
      [longer, ['a', ...longer]].map((parts) => matches('/*a/x/*b', parts)),
      [true, false],
    );
  });

  it('never leads out of the folder, whatever the page', () => {
    const part = fc.constantFrom('..', '.', '%2e%2e', '%2F', '%5C', 'a', '', '%00', 'c:', '~', '..%2f');
    const patterns = [
      ['/:a/:b', ':a/:b'],
      ['/*a', '*a'],
      ['/x/*a', 'x/*a.md'],
      ['/:a-:b', ':a/:b'],
      ['/:b/*a', '*a-:b'],
    ].map(([path = '', file = '']) => patternOf(path, file));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        for (const [pattern, from] of patterns) {
          const captures = matchParts(pattern.path, partsOfPath(parts.join('/')));
          const file = captures && fileOfPage(from, captures);
          assert.ok(
            file === undefined || (isInside(file) && !/\\|(?:^|\/)\.\.(?:\/|$)|\0|^\/|^~|^c:/.test(file)),
            file,
          );
        }
      }),
    );
  });
});
