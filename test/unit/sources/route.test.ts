import assert from 'node:assert/strict';
import fc from 'fast-check';
import { printRoute, routesOfParts } from '../../../src/sources/notation';
import { compareRoutes, withoutEndings, type Route, matchParts } from '../../../src/sources/route';
import { partsOfPath } from '../../../src/util/partsOfPath';

const routeOf = (text: string): Route => routesOfParts(text.split('/').slice(1).filter(Boolean))[0] ?? [];

const table: readonly (readonly [
  route: string,
  path: string,
  captures: Readonly<Record<string, string>> | undefined,
])[] = [
  ['/', '/', {}],
  ['/', '', {}],
  ['/', '/index.html', {}],
  ['/', '/a', undefined],
  ['/about', '/about', {}],
  ['/about', '/about/', {}],
  ['/about', '/about.html', {}],
  ['/about', '/about.htm', {}],
  ['/about', '/about/index.html', {}],
  ['/about.html', '/about', {}],
  ['/about', '/About', undefined],
  ['/about', '/about.php', undefined],
  ['/caf\u00e9', '/caf%C3%A9', {}],
  ['/a b', '/a%20b', {}],
  ['/a', '/%', undefined],
  ['/blog/[slug]', '/blog/hello', { slug: 'hello' }],
  ['/blog/[slug]', '/blog/hello.html', { slug: 'hello' }],
  ['/blog/[slug]', '/blog/a%2Fb', { slug: 'a%2Fb' }],
  ['/blog/[slug]', '/blog/', undefined],
  ['/blog/[slug]', '/blog/a/b', undefined],
  ['/post-[id]x', '/post-12x', { id: '12' }],
  ['/post-[id]x', '/post-x', undefined],
  ['/docs/[...path]', '/docs/a/b', { path: 'a/b' }],
  ['/docs/[...path]', '/docs', undefined],
  ['/docs/[[...path]]', '/docs', { path: '' }],
  ['/[...a]/z', '/x/z/z', { a: 'x/z' }],
  ['/[...a]/z', '/z', undefined],
  ['/[x]/[...a]/[y]', '/1/2/3/4', { x: '1', a: '2/3', y: '4' }],
];

describe('A route', () => {
  for (const [route, path, expected] of table)
    it(`${route} ${expected === undefined ? 'is not' : 'is'} that of ${path || 'nothing'}`, () => {
      const captures = matchParts(withoutEndings(routeOf(route)), partsOfPath(path));
      assert.deepEqual(captures === undefined ? undefined : Object.fromEntries(captures), expected);
    });

  it('is printed as it was read', () => {
    const routes = ['/', '/a/b', '/[a]/x-[b]', '/[...all]', '/x/[[...all]]'];
    assert.deepEqual(
      routes.map((it) => printRoute(routeOf(it))),
      routes,
    );
  });

  it('comes before less specific ones', () => {
    const sorted = [
      '/blog/new',
      '/blog/post-[id]',
      '/blog/[slug]',
      '/blog/[...path]/x',
      '/blog/[...path]',
      '/blog/[[...path]]',
      '/[page]',
      '/[...all]',
    ];
    for (const seed of [1, 3, 5]) {
      const mixed = sorted.map((it, at) => sorted[(at * seed + seed) % sorted.length] ?? it);
      assert.deepEqual(mixed.map(routeOf).sort(compareRoutes).map(printRoute), sorted);
    }
  });

  it('is read and compared, whatever it is', () => {
    const part = fc.string({ unit: fc.constantFrom('[', ']', '.', '=', 'a', ':', '*') });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.string(), (parts, path) => {
        for (const route of routesOfParts(parts)) {
          matchParts(withoutEndings(route), partsOfPath(path));
          assert.equal(compareRoutes(route, route), 0);
        }
        assert.ok(routesOfParts(parts).length <= 8);
      }),
    );
  });
});
