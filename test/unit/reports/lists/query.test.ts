import assert from 'node:assert/strict';
import { defaultQuery, isNarrowed, type ReportsQuery } from '../../../../src/reports/lists/query';
import { readQuery, readReportsQuery, storedReportsQuery } from '../../../../src/reports/lists/savedQueries';

const { reports, projects } = defaultQuery;

describe('A query that was kept', () => {
  it('is read as it was', () => {
    const query = {
      reports: {
        ...{ search: 'checkout', result: 'bad', project: 'shop', privacy: 'password' },
        ...{ sortBy: 'url', sort: 'asc', groupBy: 'none' },
      },
      projects: { search: 'shop', sortBy: 'project', sort: 'asc' },
    };
    assert.deepEqual(readQuery(JSON.parse(JSON.stringify(query))), query);
  });

  it('has the order that was chosen, and not the former usual one that nobody chose', () => {
    const former = { ...reports, sortBy: 'id', sort: 'desc' } as const;
    assert.deepEqual(readReportsQuery(former), reports);
    assert.deepEqual(readReportsQuery(storedReportsQuery(former)), former);
    const ungrouped = { ...former, groupBy: 'none' } as const;
    assert.deepEqual(readReportsQuery(ungrouped), ungrouped);
    assert.deepEqual(readReportsQuery(storedReportsQuery({ ...ungrouped, sortBy: 'result', sort: 'asc' })), {
      ...ungrouped,
      sortBy: 'result',
      sort: 'asc',
    });
  });

  it('is read as by default where nothing was kept', () => {
    for (const nothing of [undefined, null, 'text', 7, [], {}]) assert.deepEqual(readQuery(nothing), defaultQuery);
  });

  it('takes what is unknown as by default, and keeps the rest', () => {
    const strange = {
      search: 7,
      result: 'superb',
      project: {},
      privacy: 0,
      sortBy: 'size',
      sort: 'up',
      groupBy: 'url',
    };
    assert.deepEqual(readQuery({ reports: strange }), defaultQuery);
    assert.deepEqual(readQuery({ reports: { ...strange, result: 'good' } }).reports, { ...reports, result: 'good' });
  });
});

describe('A view', () => {
  it('shows less than everything with a search or a filter, not with another order', () => {
    const narrowing: Partial<ReportsQuery>[] = [
      { search: 'a' },
      { result: 'good' },
      { project: '' },
      { privacy: 'public' },
    ];
    for (const change of narrowing) assert.equal(isNarrowed({ ...reports, ...change }), true, JSON.stringify(change));
    assert.equal(isNarrowed({ ...reports, sortBy: 'url', sort: 'asc', groupBy: 'none' }), false);
    assert.equal(isNarrowed({ ...projects, sortBy: 'project', sort: 'asc' }), false);
    assert.equal(isNarrowed({ ...projects, search: 'a' }), true);
  });
});
