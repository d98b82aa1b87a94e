import assert from 'node:assert/strict';
import { homesOf } from '../../../../src/reports/lists/homes';
import {
  defaultQuery,
  usualOrder,
  type Query,
  type ReportsQuery,
  isWanted,
  listKey,
  projectQueryOf,
  projectsOutline,
  reportQueryOf,
  reportsOutline,
  successorOf,
} from '../../../../src/reports/lists/query';
import { allProjects, listOf, reportOf } from './fakeService';

const byName = { kind: 'projects', search: '', sortBy: 'project', sort: 'asc' } as const;
const three = ['bad', 'decent', 'good'] as const;

function queryOf(reports: Partial<ReportsQuery>): Query {
  const order = usualOrder(reports.groupBy ?? 'result');
  return { ...defaultQuery, reports: { ...defaultQuery.reports, ...order, ...reports } };
}

describe('The lists of a view', () => {
  it('are the three results, the worst first, each with the search, the project and the order', () => {
    const chosen = { search: 'a', project: 'shop', sortBy: 'url', sort: 'asc' } as const;
    assert.deepEqual(reportsOutline(queryOf(chosen)), {
      kind: 'groups',
      by: 'result',
      lists: three.map((result) => listOf({ ...chosen, result })),
    });
  });

  it('are one result where it is filtered by that', () => {
    const outline = reportsOutline(queryOf({ result: 'bad' }));
    assert.deepEqual(outline, { kind: 'groups', by: 'result', lists: [listOf({ result: 'bad' })] });
  });

  it('are the projects with their reports where it is grouped by project', () => {
    const outline = reportsOutline(queryOf({ groupBy: 'project', result: 'bad', search: 'a' }));
    assert.ok(outline.kind === 'groupsByProject');
    assert.deepEqual(outline.list, byName);
    assert.deepEqual(
      outline.listOf('shop'),
      listOf({ project: 'shop', result: 'bad', search: 'a', ...usualOrder('none') }),
    );
  });

  it('are the reports of one project where it is filtered by that and grouped by project', () => {
    const outline = reportsOutline(queryOf({ groupBy: 'project', project: 'shop' }));
    assert.deepEqual(outline, { kind: 'groups', by: 'project', lists: [listOf({ project: 'shop' })] });
  });

  it('is one where it is not grouped', () => {
    const outline = reportsOutline(queryOf({ groupBy: 'none', sortBy: 'generated_at' }));
    assert.deepEqual(outline, { kind: 'reports', list: listOf({ sortBy: 'generated_at' }) });
  });

  it('are the projects with their three groups, the worst first, whatever the reports are searched for', () => {
    const outline = projectsOutline(queryOf({ search: 'a', sort: 'asc' }));
    assert.deepEqual(outline.list, allProjects);
    assert.deepEqual(
      outline.groupsOf('shop'),
      three.map((result) => listOf({ project: 'shop', result })),
    );
  });
});

describe('A list', () => {
  it('is asked for with what was chosen and no more', () => {
    assert.deepEqual(reportQueryOf(listOf()), { sort_by: 'id', sort: 'desc' });
    assert.deepEqual(reportQueryOf(listOf({ search: 'a', result: 'bad', project: '' })), {
      ...{ search: 'a', search_by: 'url', result: 'bad', project: '', sort_by: 'result', sort: 'asc' },
    });
    assert.deepEqual(projectQueryOf(byName), { sort_by: 'project', sort: 'asc' });
    assert.deepEqual(projectQueryOf({ ...byName, search: 'a' }), {
      ...{ search: 'a', search_by: 'project', sort_by: 'project', sort: 'asc' },
    });
  });

  it('has a key of its own', () => {
    const lists = [
      listOf(),
      listOf({ search: 'good' }),
      listOf({ result: 'good' }),
      listOf({ project: 'good' }),
      listOf({ project: '' }),
      listOf({ sort: 'asc' }),
      listOf({ sortBy: 'url' }),
      allProjects,
      byName,
    ];
    assert.equal(new Set(lists.map(listKey)).size, lists.length);
    assert.equal(listKey(listOf({ project: 'a' })), listKey(listOf({ project: 'a' })));
  });

  it('is wanted while one of the views may show it', () => {
    const query = queryOf({ search: 'a', groupBy: 'project' });
    assert.equal(isWanted(listOf({ search: 'a', project: 'any' }), query), true);
    assert.equal(isWanted(listOf({ result: 'good', project: 'any' }), query), true, 'in the Projects view');
    assert.equal(isWanted(allProjects, query), true);
    assert.equal(isWanted(byName, query), true);
    assert.equal(isWanted(listOf({ search: 'b', project: 'any' }), query), false);
    assert.equal(isWanted(listOf({ search: 'a' }), query), false);
    assert.equal(isWanted({ ...allProjects, search: 'a' }, query), false);
    assert.equal(isWanted(byName, defaultQuery), false);
  });
});

describe('A report', () => {
  const report = reportOf('1', { url: 'https://Shop.example/a', result: 'bad', project: 'shop' });

  it('belongs to the list that its own fields fit', () => {
    assert.deepEqual(homesOf(report, defaultQuery), [listOf({ result: 'bad' })]);
    assert.deepEqual(homesOf(report, queryOf({ groupBy: 'none' })), [listOf()]);
    assert.deepEqual(homesOf(report, queryOf({ groupBy: 'project' })), [listOf({ project: 'shop' })]);
    assert.deepEqual(homesOf(report, queryOf({ search: 'shop.' })), [listOf({ search: 'shop.', result: 'bad' })]);
  });

  it('belongs nowhere where they do not fit, or it has no result to be grouped by', () => {
    const narrowed: Partial<ReportsQuery>[] = [{ result: 'good' }, { project: 'blog' }, { search: 'blog' }];
    for (const change of narrowed) assert.deepEqual(homesOf(report, queryOf(change)), [], JSON.stringify(change));
    assert.deepEqual(homesOf({ ...report, result: undefined }, defaultQuery), []);
    assert.deepEqual(homesOf({ ...report, project: undefined }, queryOf({ groupBy: 'project' })), []);
  });
});

describe('A group', () => {
  const byResult = reportsOutline(queryOf({ search: 'a' }));
  const byProject = reportsOutline(queryOf({ search: 'a', groupBy: 'project' }));

  it('stands for its successor in another query', () => {
    const good = listOf({ result: 'good' });
    assert.deepEqual(successorOf(good, 'result', byResult), listOf({ search: 'a', result: 'good' }));
    const shop = listOf({ project: 'shop' });
    assert.deepEqual(successorOf(shop, 'project', byProject), listOf({ search: 'a', project: 'shop' }));
    assert.deepEqual(successorOf(good, 'result', projectsOutline(queryOf({ search: 'a' }))), good);
  });

  it('has none where the other query has no such group', () => {
    const good = listOf({ result: 'good' });
    assert.equal(successorOf(good, 'result', reportsOutline(queryOf({ result: 'bad' }))), undefined);
    assert.equal(successorOf(good, 'result', byProject), undefined);
    assert.equal(successorOf(listOf({ project: 'shop' }), 'project', byResult), undefined);
    assert.equal(successorOf(good, 'result', reportsOutline(queryOf({ groupBy: 'none' }))), undefined);
  });
});
