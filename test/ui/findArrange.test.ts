import assert from 'node:assert/strict';
import { askedProjects, askedReports, valuesOf } from './asked';
import { choose, rowLabels, search } from './finding';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('Sorting and grouping', function () {
  this.timeout(90_000);
  const stage = setStage({ isConnected: true });

  const orders = [
    ['newest first', 'id', 'desc'],
    ['oldest first', 'id', 'asc'],
    ['latest results first', 'generated_at', 'desc'],
    ['oldest results first', 'generated_at', 'asc'],
    ['URL A to Z', 'url', 'asc'],
    ['URL Z to A', 'url', 'desc'],
    ['by rating, descending', 'result', 'desc'],
    ['by rating, ascending', 'result', 'asc'],
  ] as const;

  it('sorts reports by every key of the service, both ways', async () => {
    const { workbench, sandbox, service } = stage;
    await workbench.openReports();
    await choose(workbench, 'Group Reports…', 'not grouped');
    await workbench.describes('Reports', /^not grouped · newest first · 50 of \d+$/);
    for (const [label, sort_by, sort] of [...orders.slice(1), ...orders.slice(0, 1)]) {
      const { rows } = await service.list({ sort_by, sort, per_page: '50' });
      await sandbox.reset();
      await choose(workbench, 'Sort Reports…', label);
      await workbench.describes('Reports', `not grouped · ${label} · 50 of`);
      await rowsAre(
        workbench,
        'Reports',
        rows.slice(0, 5).map(({ url }) => `${url}, Result: `),
      );
      assert.deepEqual(await askedReports(sandbox), [{ sort_by, sort, per_page: '50' }]);
    }
    await workbench.runCommand('Site Reports: Sort Reports…');
    await workbench.option('Newest first, current').locator('.codicon-check').waitFor();
    assert.deepEqual(
      await workbench.optionLabels(),
      orders.map(([label]) => label.charAt(0).toUpperCase() + label.slice(1)),
    );
    await workbench.picture('find sort');
  });

  it('sorts the reports of each group', async () => {
    const { workbench, sandbox, service } = stage;
    const { rows } = await service.list({ sort_by: 'url', sort: 'asc', result: 'good', per_page: '50' });
    await workbench.openReports();
    await sandbox.reset();
    await choose(workbench, 'Sort Reports…', 'URL A to Z');
    await rowsAre(workbench, 'Reports', ['Good, 50 of ', ...rows.slice(0, 5).map(({ url }) => `${url}, Result: Good`)]);
    const asked = await askedReports(sandbox);
    assert.deepEqual([...valuesOf(asked, 'result')].sort(), ['bad', 'decent', 'good']);
    assert.deepEqual(valuesOf(asked, 'sort_by'), ['url']);
    assert.deepEqual(valuesOf(asked, 'sort'), ['asc']);
  });

  it('sorts projects by name and by age, both ways', async () => {
    const { workbench, sandbox, service } = stage;
    await workbench.openReports();
    for (const [label, sort_by, sort] of [
      ['name A to Z', 'project', 'asc'],
      ['name Z to A', 'project', 'desc'],
      ['oldest first', 'created_at', 'asc'],
      ['newest first', 'created_at', 'desc'],
    ] as const) {
      const names = await service.projects('', { sort_by, sort });
      await sandbox.reset();
      await choose(workbench, 'Sort Projects…', label);
      await workbench.describes('Projects', new RegExp(`^${label} · ${names.length}$`));
      await rowsAre(
        workbench,
        'Projects',
        names.slice(0, 5).map((name) => `Project ${name}, `),
      );
      assert.deepEqual(await askedProjects(sandbox), [{ sort_by, sort, per_page: '50' }]);
      assert.deepEqual(await askedReports(sandbox), []);
    }
  });

  it('groups by result unless told otherwise', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    for (const result of ['Good', 'Decent', 'Bad']) {
      await workbench.tree('Reports').press('Home');
      const group = workbench.row('Reports', new RegExp(`^${result}, 50 of \\d+$`));
      await group.waitFor();
      assert.equal(await group.getAttribute('aria-level'), '1');
      await group.click();
    }
    await workbench.runCommand('Site Reports: Group Reports…');
    await workbench.option('by result').locator('.codicon-check').waitFor();
    await workbench.picture('find group');
  });

  it('groups by project, from A to Z, and asks for a project’s reports when it opens', async () => {
    const { workbench, sandbox, service } = stage;
    const names = await service.projects('', { sort_by: 'project', sort: 'asc' });
    const project = names.at(-1) ?? '';
    const { rows, total } = await service.list({ project, per_page: '50' });
    await workbench.openReports();
    await workbench.page.setViewportSize({ width: 1200, height: 2400 });
    await sandbox.reset();
    await choose(workbench, 'Group Reports…', 'by project');
    await workbench.describes('Reports', new RegExp(`^by project · newest first · ${names.length} projects$`));
    await rowsAre(workbench, 'Reports', names);
    assert.deepEqual(await askedReports(sandbox), []);
    assert.deepEqual(await askedProjects(sandbox), [{ sort_by: 'project', sort: 'asc', per_page: '50' }]);
    await workbench.row('Reports', project).first().click();
    const shown = Math.min(50, total);
    const heading = workbench.row(
      'Reports',
      total > shown ? `${project}, ${shown} of ${total}` : `${project}, ${total}`,
    );
    await heading.waitFor();
    assert.equal(await heading.getAttribute('aria-level'), '1');
    await workbench
      .row('Reports', `${rows[0]?.url ?? ''}, Result: `)
      .first()
      .waitFor();
    const labels = await rowLabels(workbench, 'Reports');
    assert.deepEqual(
      labels.slice(names.length, names.length + 5).map((label) => label.split(', Result: ')[0]),
      rows.slice(0, 5).map(({ url }) => url),
    );
    assert.deepEqual(await askedReports(sandbox), [{ project, sort_by: 'id', sort: 'desc', per_page: '50' }]);
    await workbench.picture('find by project');
    await workbench.contextMenu(heading, 'Filter Reports by Project…');
    await workbench.describes('Reports', `project ${project} · by project`);
  });

  it('shows reports without a rating where the list is not grouped, and marks them', async () => {
    const { workbench, service } = stage;
    const { total } = await service.list({});
    const [unrated] = await service.unrated();
    assert.ok(unrated, 'the sandbox has a report without a rating');
    await workbench.openReports();
    await choose(workbench, 'Group Reports…', 'not grouped');
    await workbench.describes('Reports', new RegExp(`^not grouped · newest first · 50 of ${total}$`));
    await search(workbench, 'Reports', unrated.url);
    const row = workbench.row('Reports', `${unrated.url}, Result: Not rated`).first();
    await row.waitFor();
    assert.equal(await row.getAttribute('aria-level'), '1');
    await workbench.picture('find not grouped');
  });
});

/** Waits until the first rows of a view begin with these texts. */
async function rowsAre(workbench: Workbench, tree: string, beginnings: readonly string[]): Promise<void> {
  await until(`${tree} begins with ${beginnings.join(' | ')}`, async () => {
    const labels = await rowLabels(workbench, tree);
    return beginnings.every((beginning, index) => labels[index]?.startsWith(beginning) === true);
  });
}
