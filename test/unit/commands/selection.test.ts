import assert from 'node:assert/strict';
import type { Result } from '../../../src/service/records';
import { defaultQuery } from '../../../src/reports/lists/query';
import {
  groupNode,
  moreNode,
  projectNode,
  reportNode,
  type GroupNode,
  type Node,
} from '../../../src/views/lists/nodes';
import { readSelection } from '../../../src/commands/target/commandArguments';
import { reportOf } from '../reports/lists/fakeService';

const { sortBy, sort } = defaultQuery.reports;
const shop = projectNode('scope', { name: 'shop', createdAt: undefined, fields: undefined });
const blog = projectNode('scope', { name: 'blog', createdAt: undefined, fields: undefined });
const good = group('good');
const decent = group('decent');
const shopGood = group('good', shop);
const shopBad = group('bad', shop);

function group(result: Result, parent = undefined as typeof shop | undefined): GroupNode {
  const list = { kind: 'reports', search: '', result, project: parent?.project, sortBy, sort } as const;
  return groupNode('scope', 'result', list, parent);
}

function row(id: string, parent: GroupNode): Node {
  const report = reportOf(id, { url: `https://shop.example/${id}`, result: parent.list.result });
  // Each redraw creates new rows and headers.
  return reportNode('scope', report, parent.list, { ...parent });
}

function more(parent: GroupNode): Node {
  return moreNode('scope', parent.list, parent);
}

/** The ids of the reports, and the headers. */
function read(...nodes: Node[]): readonly [string, readonly Node[]] {
  const { reports, headers } = readSelection(nodes);
  return [reports.map(({ id }) => id).join(), headers];
}

describe('Selected rows', () => {
  it('is the rows alone where the header of one of them is selected on the way', () => {
    assert.deepEqual(read(row('1', good), row('2', good), decent, row('3', decent)), ['1,2,3', []]);
  });

  it('is the whole group of a header of which no row is selected', () => {
    assert.deepEqual(read(row('1', good), decent), ['1', [decent]]);
    assert.deepEqual(read(good, decent), ['', [good, decent]]);
  });

  it('is the groups of a project and not the project, where it is selected with one of them', () => {
    assert.deepEqual(read(shop, shopGood), ['', [shopGood]]);
    assert.deepEqual(read(blog, shop, shopGood), ['', [blog, shopGood]]);
  });

  it('is neither the group nor the project of a row that is selected', () => {
    assert.deepEqual(read(shop, shopGood, row('1', shopGood)), ['1', []]);
    assert.deepEqual(read(shop, row('1', shopGood)), ['1', []]);
    assert.deepEqual(read(shop, row('1', shopGood), shopBad), ['1', [shopBad]]);
  });

  it('has nothing of “Load More”, which leaves its header as it is', () => {
    assert.deepEqual(read(more(good)), ['', []]);
    assert.deepEqual(read(good, more(good)), ['', [good]]);
  });

  it('has a report once that stands in two groups', () => {
    assert.deepEqual(read(row('1', good), row('1', decent)), ['1', []]);
  });
});
