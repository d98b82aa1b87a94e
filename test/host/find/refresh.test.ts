import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { allIsAnswered, headOf, labelsOf, rowOfView, rowsOf } from '../rows';
import { aConnectedWindow, byCreation, showViews } from '../window';
import { showBadOnly } from './filtering';

describe('Refreshing', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const gate = aGate();

  const urlsOf = async () =>
    (await rowsOf('reports')).flatMap(({ node }) => (node.kind === 'report' ? [node.report.url] : []));

  it('shows no row twice where reports were added at the service between pages', async () => {
    const { total } = await service.list({ result: 'bad' });
    await showBadOnly(person());
    const { node } = await rowOfView('reports', `Bad, 10 of ${total}`);
    for (const n of [1, 2, 3]) await service.create(`https://shop.example.org/bad/between-${n}`);
    await person().runs(commandId('loadMore'), node);
    await rowOfView('reports', `Bad, 17 of ${total + 3}`);
    await person().runs(commandId('refresh'));
    await rowOfView('reports', 'https://shop.example.org/bad/between-3, Result: Bad');
    await person().runs(commandId('loadAll'), node);
    await rowOfView('reports', new RegExp(`^Bad, ${total + 3}$`));
  });

  it('loses no row where reports were deleted at the service between pages', async () => {
    const extra = [];
    for (const n of [1, 2, 3]) extra.push(await service.create(`https://shop.example.org/bad/soon-gone-${n}`));
    const { rows, total } = await service.list({ result: 'bad', sort_by: 'id', sort: 'desc' });
    await byCreation();
    await showBadOnly(person());
    const { node } = await rowOfView('reports', `Bad, 10 of ${total}`);
    for (const { id } of extra) await service.delete(id);
    await person().runs(commandId('loadMore'), node);
    const urls = await urlsOf();
    // Without care the first three of the second page would be missed.
    for (const { url } of rows.slice(10, 15)) assert.ok(urls.includes(url), url);
  });

  it('makes one round of requests of a burst of refreshes', async () => {
    await showViews();
    while ((await service.requests()).filter(({ status }) => status === 200).length < 4) await allIsAnswered();
    await service.reset();
    gate().hold(() => true);
    await Promise.all(Array.from({ length: 6 }, () => person().runs(commandId('refresh'))));
    await gate().holds(4);
    await Promise.all(Array.from({ length: 6 }, () => person().runs(commandId('refresh'))));
    gate().letGo();
    await Promise.all([rowsOf('projects'), rowsOf('reports')]);
    // What changed is asked for besides.
    const forRows = (await service.requests()).filter(({ query }) => query['sort_by'] !== 'generated_at');
    assert.equal(forRows.length, 4);
  });

  it('asks one service for four things at once at most', async () => {
    const { views } = await internals();
    const projects = (await rowsOf('projects')).slice(0, 5);
    gate().hold(() => true);
    const all = projects.map(({ node }) => views.trees.projects.getChildren(node));
    await gate().holds(4);
    gate().letGo();
    await Promise.all(all);
    await allIsAnswered();
    assert.equal((await service.askedReports()).length, 15);
    assert.equal(gate().maxAtOnce, 4);
  });

  it('drops a slow answer to what no longer shows, however late it comes', async () => {
    const sort = async (label: string) => {
      person().picks(label);
      await person().runs(commandId('sortReports'));
    };
    const newest = (await service.list({ sort_by: 'id', sort: 'desc' })).rows[0];
    person().picks('Not grouped');
    await person().runs(commandId('groupReports'));
    await rowsOf('reports');
    await service.reset();
    gate().hold(({ searchParams }) => searchParams.get('sort_by') === 'url');
    await sort('URL A to Z');
    const { views } = await internals();
    const drawn = views.trees.reports.getChildren();
    await gate().holds(1);
    await sort('Created, newest first');
    gate().letGo();
    await drawn;
    const [first] = await labelsOf('reports');
    assert.ok(first?.startsWith(`${newest?.url ?? '-'}, `), first);
    assert.match((await headOf('reports')).description, /^not grouped · 10 of/);
    assert.deepEqual(
      gate().givenUp.map(({ searchParams }) => searchParams.get('sort_by')),
      ['url'],
    );
  });
});
