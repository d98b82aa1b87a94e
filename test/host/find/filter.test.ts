import assert from 'node:assert/strict';
import { commandId, contextKeys } from '../../../src/ids';
import { aPerson } from '../person/person';
import { countedAs, headOf, labelsOf, rowOfView, rowsOf } from '../rows';
import { valuesOf } from '../service';
import { aConnectedWindow } from '../window';

const project = 'shop.example.org';

describe('Filtering', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();

  const filter = (label: string) => person().chooses(commandId('filterReports'), label);
  const described = async () => (await headOf('reports')).description;

  it('shows the loaded reports of one result without asking, and all again where that is chosen once more', async () => {
    const { total } = await service.list({ result: 'bad' });
    await rowsOf('reports');
    await service.reset();
    await filter('Bad');
    const headings = (await rowsOf('reports')).filter(({ level }) => level === 1);
    assert.deepEqual(
      headings.map(({ label }) => label),
      [`Bad, 10 of ${total}`],
    );
    assert.equal(await described(), `Bad · 10 of ${total}`);
    assert.deepEqual(await service.requests(), []);
    await filter('Bad');
    const { items, ticked } = person().pick();
    assert.deepEqual(ticked, ['Bad']);
    assert.equal(items.find(({ label }) => label === 'Bad')?.description, 'current');
    await rowOfView('reports', 'Good, 10 of');
    assert.match(await described(), /^30 of \d+$/);
  });

  it('shows the reports of a project that is picked by a part of its name', async () => {
    const good = await service.list({ result: 'good', project });
    person().picks('Choose a Project…');
    person().finds('shop.ex', project);
    await person().runs(commandId('filterReports'));
    assert.equal(person().pick().title, 'Filter Reports by Project');
    assert.deepEqual((await service.askedProjects()).map(({ search, search_by }) => [search, search_by]).at(-1), [
      'shop.ex',
      'project',
    ]);
    await rowOfView('reports', `Good, ${countedAs(good.total, 10)}`);
    assert.match(await described(), new RegExp(`^project ${project}`));
    const asked = await service.askedReports();
    assert.deepEqual(valuesOf(asked, 'project'), [project]);
    assert.deepEqual([...valuesOf(asked, 'result')].sort(), ['bad', 'decent', 'good']);
    await filter(project);
    await rowsOf('reports');
    assert.match(await described(), /^30 of \d+$/);
  });

  it('filters by privacy among the loaded reports, says so, and asks the service for nothing', async () => {
    const loaded = (await service.list({ result: 'good', sort_by: 'result', sort: 'asc', per_page: '10' })).rows;
    const publicOnes = loaded.filter(({ privacy }) => privacy === 0);
    await rowsOf('reports');
    await service.reset();
    await filter('Public');
    assert.deepEqual(person().pick().labels.slice(0, 3), ['Bad', 'Decent', 'Good']);
    const { node } = await rowOfView('reports', `Good, ${publicOnes.length} of the 10 loaded`);
    assert.match(await described(), /^Public · \d+ of the 30 loaded$/);
    assert.match((await headOf('reports')).message, /only loaded reports are filtered/);
    const reports = (await labelsOf('reports')).filter((label) => label.includes('Privacy: '));
    assert.ok(reports.length > 0 && reports.every((label) => label.includes('Privacy: Public')), reports.join(' | '));
    assert.deepEqual(await service.requests(), []);
    await person().runs(commandId('loadMore'), node);
    await rowOfView('reports', /^Good, \d+ of the 20 loaded$/);
    assert.deepEqual(
      (await service.askedReports()).map(({ page, privacy }) => [page, privacy]),
      [['2', undefined]],
    );
    await filter('Public');
    await rowOfView('reports', /^Good, 20 of \d+$/);
  });

  it('says that nothing matches where the list is not grouped, and clears everything', async () => {
    await person().chooses(commandId('groupReports'), 'Not grouped');
    await filter('Bad');
    await person().searches('no-such-address');
    assert.deepEqual(await rowsOf('reports'), []);
    const told = (key: string) => person().contexts.findLast(([name]) => name === key)?.[1];
    assert.deepEqual([told(contextKeys.reportsEmpty), told(contextKeys.reportsNarrowed)], [true, true]);
    await person().runs(commandId('clearReports'));
    assert.equal((await rowsOf('reports')).length, 11);
    assert.match(await described(), /^not grouped · 10 of \d+$/);
    assert.deepEqual([told(contextKeys.reportsEmpty), told(contextKeys.reportsNarrowed)], [false, false]);
  });
});
