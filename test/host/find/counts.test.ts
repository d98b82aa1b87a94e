import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { allIsAnswered, headOf, listedAs, rowOfView, rowsOf } from '../rows';
import { aConnectedWindow, hideViews, showViews } from '../window';
import { showBadOnly } from './filtering';

describe('Counting', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const gate = aGate();

  it('says nothing of a group before the service has, and then how many there are', async () => {
    const project = 'news.example.com';
    const [good, bad] = [
      await service.list({ project, result: 'good' }),
      await service.list({ project, result: 'bad' }),
    ];
    assert.ok(good.total > 0 && bad.total > 0);
    gate().hold(({ searchParams }) => searchParams.get('project') === project && searchParams.get('result') === 'good');
    const { node } = await rowOfView('projects', `Project ${project},`);
    const { projects } = (await internals()).views.trees;
    const groups = await projects.getChildren(node);
    const labels = () => groups.map((group) => projects.getTreeItem(group).accessibilityInformation?.label);
    const [, held] = [await gate().holds(1), await projects.getChildren(groups[0])];
    assert.equal(held.length, Math.min(bad.total, 10));
    assert.deepEqual([labels()[2], labels()[0]], ['Good', `Bad, ${listedAs(bad.total, 10)}`]);
    gate().letGo();
    await allIsAnswered();
    assert.equal(labels()[2], `Good, ${listedAs(good.total, 10)}`);
  });

  it('never guesses where the service does not count', async () => {
    const { total } = await service.list({ result: 'bad' });
    await service.control({ omitTotal: true });
    await rowOfView('reports', 'Good, 10 or more');
    assert.equal((await headOf('reports')).description, '30 or more');
    await showBadOnly(person());
    const { node } = await rowOfView('reports', 'Bad, 10 or more');
    await person().runs(commandId('loadAll'), node);
    await rowOfView('reports', `Bad, ${total}`);
    assert.equal((await headOf('reports')).description, `Bad · ${total}`);
  });

  it('groups those that are not rated, which are looked for while they show, and acts on them alone', async () => {
    const { rows } = await service.list({ sort_by: 'result', sort: 'asc' });
    const unrated = rows.filter(({ result }) => result === null);
    assert.ok(unrated.length > 2 && unrated.length <= 10);
    const headers = async () =>
      (await rowsOf('reports')).filter(({ level }) => level === 1).map(({ label }) => label.split(',')[0]);
    assert.deepEqual(await headers(), ['Bad', 'Decent', 'Good']);
    await showViews();
    while ((await headers()).length < 4) await service.requests();
    const group = await rowOfView('reports', `Not rated, ${unrated.length}`);
    person().clicks('Keep Reports');
    await person().runs(commandId('deleteReport'), group.node);
    assert.equal(person().question.text, `Delete ${unrated.length} reports?`);
    for (const { id } of unrated) await service.delete(id);
    await person().runs(commandId('refresh'));
    while ((await headers()).length > 3) await service.requests();
  });

  it('counts the bad reports of projects while they show, before any of them is opened', async () => {
    const counted = async () =>
      (await service.askedReports()).filter(({ per_page, project }) => per_page === '10' && project);
    await rowsOf('projects');
    assert.deepEqual(await counted(), []);
    await service.control({ projectCounts: 'absent' });
    await person().runs(commandId('refresh'));
    await showViews();
    const names = await service.projects('');
    assert.ok(names.length > 10);
    const { store } = (await internals()).sessions.current ?? {};
    const first = names[0] ?? '';
    const { total } = await service.list({ project: first, result: 'bad' });
    while (store?.badCounts.size !== 10) await new Promise<void>((resolve) => store?.onDidCount(() => resolve()));
    const [row] = await rowsOf('projects');
    assert.ok(row?.description.startsWith(`${total} bad`), row?.description);
    assert.equal((await counted()).length, 10);
    assert.deepEqual(await service.askedReports().then((asked) => asked.find(({ project }) => project === first)), {
      ...{ project: first, result: 'bad', sort_by: 'id', sort: 'desc', per_page: '10' },
    });
    // What the service says itself needs no request.
    await hideViews();
    store.badCounts.clear();
    await service.reset();
    await service.control({ projectCounts: 'bad' });
    await person().runs(commandId('refresh'));
    const [told] = await rowsOf('projects');
    const all = await service.list({ project: first });
    assert.ok(told?.description.startsWith(`${total} of ${all.total} bad`), told?.description);
    await showViews();
    // Those that are not rated are looked for before the bad ones are counted.
    while (!(await service.askedReports()).some(({ sort_by }) => sort_by === 'result'));
    await allIsAnswered();
    assert.deepEqual(await counted(), []);
    await hideViews();
  });

  it('counts what is gone and what is new after a refresh', async () => {
    const { total } = await service.list({ result: 'bad' });
    await showBadOnly(person());
    await rowOfView('reports', `Bad, 10 of ${total}`);
    const { id } = await service.create('https://shop.example.org/bad/counted');
    await person().runs(commandId('refresh'));
    await rowOfView('reports', `Bad, 10 of ${total + 1}`);
    await service.delete(id);
    await person().runs(commandId('refresh'));
    await rowsOf('reports');
    await rowOfView('reports', `Bad, 10 of ${total}`);
  });
});
