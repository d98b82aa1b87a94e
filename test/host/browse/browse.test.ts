import assert from 'node:assert/strict';
import { commandId, contextKeys } from '../../../src/ids';
import { internals } from '../extension';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { headOf, labelsOf, rowOfView, rowsOf, tooltipOf } from '../rows';
import { valuesOf } from '../service';
import { aConnectedWindow, showViews } from '../window';

const failed = /reported an error \(status 500\)/;

describe('Browsing', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const gate = aGate();

  /** The latest value of a context key, which decides about the welcome texts. */
  const saidOf = (name: keyof typeof contextKeys) =>
    person()
      .contexts.filter(([key]) => key === contextKeys[name])
      .map(([, value]) => value);

  it('opens a project with one request for each result, whatever the service calls it', async () => {
    const names = (await service.projects('')).filter((name) => /[^a-z0-9.-]/i.test(name));
    assert.ok(names.length >= 5, `the service has oddly named projects: ${names.join(' ')}`);
    for (const name of names) {
      await rowsOf('projects', `Project ${name},`);
      const asked = (await service.requests()).filter(({ query }) => query['project'] === name);
      assert.deepEqual([asked.length, ...asked.map(({ status }) => status)], [3, 200, 200, 200], name);
    }
  });

  it('keeps the rows, says why and how old they are when a refresh fails, and recovers', async () => {
    const before = await labelsOf('reports');
    await service.control({ faults: [{ method: 'GET', status: 500 }] });
    await person().runs(commandId('refresh'));
    const [remedy = '', ...rest] = await labelsOf('reports');
    assert.match(remedy, /^Try Again\. .+ reported an error \(status 500\)/);
    assert.deepEqual(rest, before);
    const { message } = await headOf('reports');
    assert.match(message, failed);
    assert.match(message, /The rows below were loaded on .+20\d\d/);
    await service.control({ faults: [] });
    await service.reset();
    const { node } = await rowOfView('reports', 'Try Again.');
    await person().runs(commandId('refresh'), node);
    assert.deepEqual(await labelsOf('reports'), before);
    assert.equal((await headOf('reports')).message, '');
    const asked = (await service.askedReports()).filter(({ result }) => result !== undefined);
    assert.deepEqual(valuesOf(asked, 'result'), ['bad', 'decent', 'good']);
  });

  it('loads what a busy service refused once its wait is over, and says so until then', async () => {
    await rowsOf('projects');
    const before = await labelsOf('reports');
    const { sessions } = await internals();
    const hasFailed = () => sessions.current?.store.lists.all.some(({ pagedList: { state } }) => state.error) === true;
    await service.control({ faults: [{ method: 'GET', status: 429 }] });
    await person().runs(commandId('refresh'));
    const { node } = await rowOfView('reports', /^Try Again\. .* received too many requests\. Loading continues auto/);
    await person().runs(commandId('refresh'), node);
    assert.match(person().statuses.at(-1) ?? '', /received too many requests\. Loading continues automatically/);
    await showViews();
    while (!hasFailed()) await service.requests();
    await service.control({ faults: [] });
    // Nothing is done in the meantime.
    while (hasFailed()) await service.requests();
    assert.deepEqual(await labelsOf('reports'), before);
  });

  it('offers another key where the service refuses the one it gets, below a project too', async () => {
    const project = 'Project news.example.com,';
    await rowsOf('projects', project);
    await service.control({ faults: [{ method: 'GET', status: 401 }] });
    await person().runs(commandId('refresh'));
    const { views } = await internals();
    for (const view of ['projects', 'reports'] as const) {
      const [row] = await rowsOf(view, project);
      assert.match(row?.label ?? '', /^Replace API Key…\. .+ didn’t accept the API key/);
      assert.equal(row && views.trees[view].getTreeItem(row.node).command?.command, commandId('replaceApiKey'));
    }
    const below = (await rowsOf('projects', project)).find(({ node }) => node.kind === 'remedy' && node.parent);
    assert.equal(below?.level, 2);
  });

  it('tells VS Code nothing for the welcome texts that it has told before', async () => {
    await rowsOf('projects');
    await rowsOf('reports');
    person().contexts.splice(0);
    await person().runs(commandId('refresh'));
    await rowsOf('projects');
    await rowsOf('reports');
    assert.deepEqual(person().contexts, []);
  });

  it('says once what failed in both views, where both show', async () => {
    const { views } = await internals();
    await rowsOf('projects');
    await rowsOf('reports');
    await service.control({ faults: [{ method: 'GET', status: 500 }] });
    const takeBack = replace(views.views.projects.treeView, 'visible', true);
    try {
      await person().runs(commandId('refresh'));
      await rowsOf('projects');
      await rowsOf('reports');
      assert.match((await headOf('projects')).message, failed);
      assert.match((await headOf('reports')).message, /^The rows below were loaded on /);
    } finally {
      takeBack();
    }
  });

  it('forgets a failure of what is closed once all that shows is well again', async () => {
    const project = 'Project news.example.com,';
    await rowsOf('projects', project);
    await service.control({ faults: [{ method: 'GET', status: 500 }] });
    await person().runs(commandId('refresh'));
    await rowsOf('projects', project);
    assert.match((await headOf('projects')).message, failed);
    await service.control({ faults: [] });
    await person().runs(commandId('refresh'));
    await rowsOf('projects');
    assert.equal((await headOf('projects')).message, '');
  });

  it('does not say that there are no projects before the service has', async () => {
    const { views } = await internals();
    gate().hold(({ pathname }) => pathname.endsWith('/projects'));
    assert.deepEqual(await views.trees.projects.getChildren(), []);
    assert.ok(!saidOf('projectsEmpty').includes(true));
    gate().letGo();
    await rowOfView('projects', 'Project news.example.com,');
    assert.ok(!saidOf('projectsEmpty').includes(true));
  });

  it('does not say that there are no projects where they could not be asked for again', async () => {
    await service.control({ faults: [{ path: '/projects', body: { data: [] } }] });
    assert.deepEqual(await labelsOf('projects'), []);
    assert.equal(saidOf('projectsEmpty').at(-1), true);
    await service.control({ faults: [{ path: '/projects', status: 403 }] });
    await person().runs(commandId('refresh'));
    await rowsOf('projects');
    assert.equal(saidOf('projectsEmpty').at(-1), false);
  });

  it('shows what can be read and says how much cannot', async () => {
    const data = [null, { id: 1, url: 'a.example', result: 90 }];
    await service.control({ faults: [{ path: '/reports', body: { data, links: { next: null } } }] });
    await rowOfView('reports', /Result: Good/);
    assert.equal((await headOf('reports')).message, '3 rows couldn’t be read. See the log for details.');
  });

  it('says that it shows the first reports where the service offers no pages', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, url: `a.example/${at}`, result: 90 }));
    await service.control({ faults: [{ path: '/reports', body: rows }] });
    await rowOfView('reports', 'Good, 10 or more');
    assert.match(
      (await headOf('reports')).message,
      /returns only part of these lists: Bad \(10 loaded\), Decent \(10 loaded\), and Good \(10 loaded\)/,
    );
  });

  it('tells everything about a row in its tooltip, and shows markup as text', async () => {
    const report = await rowOfView('reports', /Result: Good/);
    const ofReport = await tooltipOf('reports', report);
    assert.match(ofReport, /^[^]*Result:&nbsp;Good[^]*Score:[^]*Project:[^]*Created:[^]*Rated:[^]*ID:/);
    // Values in sentences aren't repeated in the service's form.
    assert.doesNotMatch(ofReport, /(url|privacy|result|score|project|id|generated\\_at|created\\_at):/);
    const project = await rowOfView('projects', 'Project <b>Bold</b> & [link]');
    const tooltip = await tooltipOf('projects', project);
    assert.ok(tooltip.includes('<b\\>Bold</b\\>&nbsp;&&nbsp;\\[link\\]\\('), tooltip);
    assert.ok(!tooltip.includes('<b>') && !tooltip.includes(']('), tooltip);
  });
});
