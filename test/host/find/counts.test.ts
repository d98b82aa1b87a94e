import assert from 'node:assert/strict';
import { Changes } from '../../../src/reports/changes/changes';
import { internals } from '../extension';
import { aGate } from '../gate';
import { allIsAnswered, countedAs, rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('Counting', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
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
    await gate().holds(1);
    let others = await projects.getChildren(groups[0]);
    while (others.length === 0) others = await projects.getChildren(groups[0]);
    assert.equal(others.length, Math.min(bad.total, 10));
    assert.deepEqual([labels()[2], labels()[0]], ['Good', `Bad, ${countedAs(bad.total, 10)}`]);
    gate().letGo();
    await allIsAnswered();
    assert.equal(labels()[2], `Good, ${countedAs(good.total, 10)}`);
  });

  it('says of each project how many reports it has, and their average, from its own record', async () => {
    await rowsOf('projects');
    const project = 'news.example.com';
    const { rows, total } = await service.list({ project, per_page: '100' });
    const { description } = await rowOfView('projects', `Project ${project},`);
    assert.match(description, new RegExp(`^(Good|Decent|Bad) \\d+ · ${total} reports$`));
    // A change made here is counted without a request.
    const { sessions } = await internals();
    const { current } = sessions;
    assert.ok(current);
    const report = await current.store.getReport(String(rows[0]?.id));
    await service.reset();
    await new Changes(() => current).deleteReport(report);
    assert.match(
      (await rowOfView('projects', `Project ${project},`)).description,
      new RegExp(` · ${total - 1} reports$`),
    );
    assert.deepEqual(await service.askedProjects(), []);
    await service.restore();
  });
});
