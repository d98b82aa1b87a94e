import assert from 'node:assert/strict';
import { resultIn } from '../../../src/views/lists/nodes';
import { commandId } from '../../../src/ids';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { countedAs, headOf, labelsOf, nextQuery, rowOfView, rowsOf } from '../rows';
import { valuesOf } from '../service';
import { aConnectedWindow } from '../window';

describe('Searching', () => {
  const { service } = aConnectedWindow({ pageSize: 25 });
  const person = aPerson();
  const gate = aGate();

  const described = async () => (await headOf('reports')).description;

  it('shows what is found while it is typed, and brings back on Escape what showed before', async () => {
    const typed = await service.list({ search: 'pricing', result: 'good' });
    await person().searches('about');
    await rowsOf('reports');
    const before = await described();
    assert.match(before, /^“about” · \d+$/);
    await service.reset();
    person().meetsPick('types, looks and leaves', async (box) => {
      assert.equal(box.value, 'about');
      gate().hold(({ searchParams }) => searchParams.get('search') === 'pricing');
      const shows = nextQuery();
      box.type('pricing');
      await shows;
      const looks = rowOfView('reports', `Good, ${typed.total}`);
      await gate().holds(3);
      gate().letGo();
      await looks;
      box.hide();
    });
    await person().runs(commandId('searchReports'));
    const asked = await service.askedReports();
    assert.deepEqual(
      [valuesOf(asked, 'search'), valuesOf(asked, 'search_by'), asked.length],
      [['pricing'], ['url'], 3],
    );
    await rowsOf('reports');
    assert.equal(await described(), before);
  });

  it('asks for the longest of several words, looks for the others in what is loaded, and says so', async () => {
    const asked = await service.list({ search: 'example', result: 'good', sort_by: 'result', sort: 'asc' });
    const both = asked.rows.slice(0, 25).filter(({ url }) => url.includes('news'));
    await service.reset();
    await person().searches('news example');
    const rows = await rowsOf('reports');
    assert.deepEqual(valuesOf(await service.askedReports(), 'search'), ['example']);
    const good = rows.flatMap(({ node }) =>
      node.kind === 'report' && resultIn(node) === 'good' ? [node.report.url] : [],
    );
    assert.deepEqual(
      good,
      both.map(({ url }) => url),
    );
    const { description, message } = await headOf('reports');
    assert.match(description, /^“news example” · \d+ of the \d+ loaded$/);
    const isPartial = asked.total > 25;
    assert.equal(
      message.includes('The service searches only for “example”; the other words filter the loaded rows.'),
      isPartial,
    );
    assert.ok(good.length > 0 && isPartial, 'there is something to filter, and more to load');
  });

  it('offers what was searched for before, the newest first, and searches for that', async () => {
    const good = await service.list({ search: 'pricing', result: 'good' });
    for (const text of ['pricing', 'about', 'contact']) await person().searches(text);
    await person().runs(commandId('clearReports'));
    await person().chooses(commandId('searchReports'), 'pricing');
    assert.deepEqual(
      person()
        .pick()
        .items.map(({ label }) => label),
      ['All reports', 'contact', 'about', 'pricing'],
    );
    await rowOfView('reports', `Good, ${countedAs(good.total, 25)}`);
  });

  it('searches for what was typed, however soon Enter follows', async () => {
    for (const text of ['pricing', 'about', 'contact', 'pric']) {
      await person().searches(text);
      assert.match(await described(), new RegExp(`^“${text}”`));
    }
  });

  it('says so where nothing is found, and what to do', async () => {
    await person().searches('nowhere-at-all');
    assert.deepEqual(await labelsOf('reports'), ['Bad, 0', 'Decent, 0', 'Good, 0']);
    assert.equal(await described(), '“nowhere-at-all” · 0');
    assert.match((await headOf('reports')).message, /No reports found\. Use “Clear Search and Filters” to show all/);
    await person().runs(commandId('clearReports'));
    await rowOfView('reports', 'Good, 25 of');
    assert.equal((await headOf('reports')).message, '');
  });

  it('searches projects by name, keeps it on Enter, and clears it', async () => {
    const names = await service.projects('news');
    await person().searches('news', commandId('searchProjects'));
    assert.deepEqual(
      (await labelsOf('projects')).map((label) => label.split(',')[0]),
      names.map((name) => `Project ${name}`),
    );
    assert.equal((await headOf('projects')).description, `“news” · ${names.length}`);
    assert.deepEqual(
      (await service.askedProjects()).map((it) => [it['search'], it['search_by']]),
      [['news', 'project']],
    );
    assert.deepEqual(await service.askedReports(), []);
    await person().runs(commandId('clearProjects'));
    await rowOfView('projects', 'Project www.example.org,');
    assert.match((await headOf('projects')).description, /^\d\d$/);
  });
});
