import assert from 'node:assert/strict';
import { routesOfParts } from '../../../src/sources/notation';
import { RouteTable } from '../../../src/sources/route';

describe('The routes that match a path', () => {
  it('are told by the most specific first, however many of their parts are text', () => {
    const table = new RouteTable<string>();
    const routes = ['blog/[year]/[name]', '[section]/2024/[name]', 'blog/2024/[name]', '[...all]', 'blog/[year]/new'];
    for (const text of routes) for (const route of routesOfParts(text.split('/'))) table.add(route, text);
    const found = table.matches(['blog', '2024', 'new']).map(({ value }) => value);
    assert.deepEqual(found, [
      'blog/2024/[name]',
      'blog/[year]/new',
      'blog/[year]/[name]',
      '[section]/2024/[name]',
      '[...all]',
    ]);
  });
});
