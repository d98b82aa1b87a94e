import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { aPerson } from '../person/person';
import { headOf, labelsOf, rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('Sorting and grouping', () => {
  const { service } = aConnectedWindow({ pageSize: 25 });
  const person = aPerson();

  const orders = [
    ['created, newest first', 'id', 'desc'],
    ['created, oldest first', 'id', 'asc'],
    ['rated, newest first', 'generated_at', 'desc'],
    ['rated, oldest first', 'generated_at', 'asc'],
    ['address A to Z', 'url', 'asc'],
    ['address Z to A', 'url', 'desc'],
    ['worst first', 'result', 'asc'],
    ['best first', 'result', 'desc'],
  ] as const;
  /** site2 comes before site10. */
  const asPeopleCount = new Intl.Collator('en', { numeric: true }).compare;
  /** The default order isn't mentioned. */
  const told = (label: string) => (label === 'created, newest first' ? [] : [label]);
  const asTitle = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

  async function begins(view: 'reports' | 'projects', beginnings: readonly string[]): Promise<void> {
    const labels = await labelsOf(view);
    assert.deepEqual(
      beginnings.map((beginning, index) => labels[index]?.slice(0, beginning.length)),
      beginnings,
    );
  }

  it('sorts by rating date what is loaded whole, and says that the service does not', async () => {
    const dated = async () => (await rowsOf('reports')).flatMap(({ node }) => (node.kind === 'report' ? [node] : []));
    await person().chooses(commandId('groupReports'), 'Not grouped');
    await person().chooses(commandId('sortReports'), 'Rated, oldest first');
    await dated();
    assert.equal(
      (await headOf('reports')).message,
      'The service can’t sort by rating date, so reports are sorted once all of them are loaded.',
    );
    await person().runs(commandId('loadAll'));
    const dates = (await dated()).map(({ report }) => report.generatedAt ?? NaN);
    assert.deepEqual([dates.length > 25, dates], [true, dates.toSorted((one, other) => one - other)]);
    assert.equal((await headOf('reports')).message, '');
  });

  it('sorts reports by every key of the service, both ways', async () => {
    await person().chooses(commandId('groupReports'), 'Not grouped');
    await rowsOf('reports');
    for (const [label, sort_by, sort] of [...orders.slice(1), ...orders.slice(0, 1)]) {
      const { rows, total } = await service.list({ sort_by, sort, per_page: '25' });
      await service.reset();
      await person().chooses(commandId('sortReports'), asTitle(label));
      await begins(
        'reports',
        rows.map(({ url }) => `${url}, Result: `),
      );
      assert.equal(
        (await headOf('reports')).description,
        ['not grouped', ...told(label), `25 of ${total}`].join(' · '),
      );
      assert.deepEqual(await service.askedReports(), [{ sort_by, sort, per_page: '25' }]);
    }
    person().escapes();
    await person().runs(commandId('sortReports'));
    const { labels, ticked, activeLabel, items } = person().pick();
    assert.deepEqual(
      labels,
      orders.map(([label]) => asTitle(label)),
    );
    assert.deepEqual(
      [ticked, activeLabel, items[0]?.description],
      [['Created, newest first'], 'Created, newest first', 'current'],
    );
  });

  it('sorts projects by name and date, both ways', async () => {
    for (const [label, sort_by, sort] of [
      ['name A to Z', 'project', 'asc'],
      ['name Z to A', 'project', 'desc'],
      ['created, oldest first', 'created_at', 'asc'],
      ['created, newest first', 'created_at', 'desc'],
    ] as const) {
      const sent = await service.projects('', { sort_by, sort });
      const counted = sent.toSorted((one, other) => asPeopleCount(one, other) * (sort === 'asc' ? 1 : -1));
      const names = sort_by === 'project' ? counted : sent;
      await person().chooses(commandId('sortProjects'), asTitle(label));
      await begins(
        'projects',
        names.map((name) => `Project ${name}, `),
      );
      assert.equal((await headOf('projects')).description, [...told(label), String(names.length)].join(' · '));
      assert.deepEqual(await service.askedProjects(), [{ sort_by, sort, per_page: '100' }]);
      assert.deepEqual(await service.askedReports(), []);
      await service.reset();
    }
  });

  it('groups by result unless told otherwise', async () => {
    const headings = (await rowsOf('reports')).filter(({ level }) => level === 1);
    assert.deepEqual(
      headings.map(({ text }) => text),
      ['Bad', 'Decent', 'Good'],
    );
    person().escapes();
    await person().runs(commandId('groupReports'));
    assert.deepEqual([person().pick().ticked, person().pick().activeLabel], [['By result'], 'By result']);
    assert.deepEqual(person().pick().labels, ['By result', 'By failed check', 'By project', 'Not grouped']);
  });

  it('groups by project, from A to Z, and asks for a project’s reports when it opens', async () => {
    const names = (await service.projects('', { sort_by: 'project', sort: 'asc' })).toSorted(asPeopleCount);
    const project = names.at(-1) ?? '';
    const { rows, total } = await service.list({ project });
    await person().chooses(commandId('groupReports'), 'By project');
    await begins('reports', names);
    assert.equal((await headOf('reports')).description, `by project · projects: ${names.length}`);
    assert.deepEqual(await service.askedReports(), []);
    assert.deepEqual(await service.askedProjects(), [{ sort_by: 'project', sort: 'asc', per_page: '100' }]);
    const opened = await rowsOf('reports', project);
    const heading = opened[names.length - 1];
    assert.deepEqual([heading?.label, heading?.level], [`${project}, ${total}`, 1]);
    assert.deepEqual(
      opened.slice(names.length).map(({ label, level }) => [label.split(', Result: ')[0], level]),
      rows.map(({ url }) => [url, 2]),
    );
    assert.deepEqual(await service.askedReports(), [{ project, sort_by: 'id', sort: 'desc', per_page: '25' }]);
    await person().runs(commandId('filterByProject'), heading?.node);
    await rowsOf('reports');
    assert.match((await headOf('reports')).description, new RegExp(`^project ${project} · by project · `));
  });

  it('has the project with the worst average first, of which each says its own', async () => {
    await person().chooses(commandId('sortProjects'), 'Worst average first');
    const rows = await rowsOf('projects');
    const told = rows.map(({ description }) =>
      Number(/^(?:Good|Decent|Bad) (\d+) · \d+ reports?$/.exec(description)?.[1]),
    );
    assert.deepEqual(
      told,
      told.toSorted((one, other) => one - other),
    );
    assert.ok(rows.length > 5);
    assert.deepEqual(await service.askedReports(), []);
  });

  it('shows reports without a rating where the list is not grouped, and marks them', async () => {
    const { rows } = await service.list({});
    const unrated = rows.find(({ result }) => result === null);
    assert.ok(unrated, 'there is a report without a rating');
    assert.ok(!(await labelsOf('reports')).some((label) => label.includes('Not rated')));
    await person().chooses(commandId('groupReports'), 'Not grouped');
    await rowsOf('reports');
    await person().runs(commandId('loadAll'));
    const row = await rowOfView('reports', `${unrated.url}, Result: Not rated`);
    assert.equal(row.level, 1);
  });
});
