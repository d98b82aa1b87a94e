import { expect } from '@playwright/test';
import { choose, chooseFound, isFocused, isQuiet, isReached, rowLabels } from './finding';
import { test } from './stage';

const project = 'news.example.com';

test.describe('Finding', () => {
  test('sorts and filters from the titles, filters by the project of a row, clears it, and selects a report that is opened from the palette', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    const { rows } = await service.list({ sort_by: 'url', sort: 'asc', result: 'good', per_page: '50' });
    const { total } = await service.list({ result: 'good', project });
    const { url } = await service.create('https://shop.example.org/good/going-there');
    await workbench.openGoodReports();
    await choose(workbench, () => workbench.chooseFromTitleMenu('Reports', 'Filter Reports…'), 'Good');
    await workbench.describes('Reports', /^Good · 50 of \d+$/);
    await workbench.row('Reports', /^Bad/).waitFor({ state: 'detached' });
    await choose(workbench, () => workbench.chooseFromTitleMenu('Reports', 'Sort Reports…'), 'URL A to Z');
    await workbench.describes('Reports', 'Good · URL A to Z · 50 of');
    await expect(async () => {
      const first = (await rowLabels(workbench, 'Reports')).slice(1, 6).map((label) => label.split(', Result: ')[0]);
      expect(first).toEqual(rows.slice(0, 5).map(({ url }) => url));
    }).toPass();

    await isQuiet(workbench);
    await workbench.contextMenu(workbench.row('Projects', `Project ${project},`), 'Filter Reports by This Project');
    await workbench.describes('Reports', `Good · project ${project} · URL A to Z · ${total}`);
    await workbench.row('Reports', `Good, ${total}`).waitFor();
    await isFocused(workbench, 'Reports');
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.describes('Reports', /^URL A to Z · 150 of \d+$/);
    await workbench.row('Reports', /^Bad, 50 of \d+$/).waitFor();

    await workbench.opens('Site Reports: Open Report', 'Open Report');
    await chooseFound(workbench, 'going-there', 'going-there');
    await isReached(workbench.row('Reports', `${url}, Result: Good`));
  });
});
