import { expect } from '@playwright/test';
import { choose, isFocused, isQuiet, rowLabels } from './finding';
import { test } from './stage';

const project = 'news.example.com';

test('Reports are found by a search while it is typed, and by the menus of the views and of a row', async ({
  stage,
}) => {
  const { workbench, service } = stage;
  const { quickInput } = workbench;
  const isGood = (count: number) => workbench.row('Reports', new RegExp(`^Good, ${count}$`));
  const pricing = (await service.list({ search: 'pricing', result: 'good' })).total;
  await workbench.openGoodReports();

  await test.step('Enter keeps a search', async () => {
    const { total } = await service.list({ search: 'pricing' });
    await workbench.clickTitleButton('Reports', 'Search Reports…');
    await workbench.titleSays('Search Reports');
    await quickInput.pressSequentially('pricing');
    await isGood(pricing).waitFor();
    await expect(quickInput).toBeFocused();
    await quickInput.press('Enter');
    await quickInput.waitFor({ state: 'hidden' });
    await workbench.describes('Reports', new RegExp(`^“pricing” · ${total}$`));
  });

  await test.step('one click shows all', async () => {
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
    await workbench.describes('Reports', /^150 of \d+$/);
    await workbench.titleButton('Reports', 'Clear Search and Filters').waitFor({ state: 'detached' });
  });

  await test.step('menus narrow the list and put it in order', async () => {
    const { rows } = await service.list({ sort_by: 'url', sort: 'asc', result: 'good', per_page: '50' });
    const { total } = await service.list({ result: 'good', project });
    await choose(workbench, () => workbench.chooseFromTitleMenu('Reports', 'Filter Reports…'), 'Good');
    await workbench.describes('Reports', /^Good · 50 of \d+$/);
    await workbench.row('Reports', /^Bad/).waitFor({ state: 'detached' });
    await choose(workbench, () => workbench.chooseFromTitleMenu('Reports', 'Sort Reports…'), 'address A to Z');
    await workbench.describes('Reports', 'Good · address A to Z · 50 of');
    await expect(async () => {
      const first = (await rowLabels(workbench, 'Reports')).slice(1, 6).map((label) => label.split(', Result: ')[0]);
      expect(first).toEqual(rows.slice(0, 5).map(({ url }) => url));
    }).toPass();

    await isQuiet(workbench);
    await workbench.contextMenu(workbench.row('Projects', `Project ${project},`), 'Filter Reports by This Project');
    await workbench.describes('Reports', `Good · project ${project} · address A to Z · ${total}`);
    await workbench.row('Reports', `Good, ${total}`).waitFor();
    await isFocused(workbench, 'Reports');
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.describes('Reports', /^address A to Z · 150 of \d+$/);
    await workbench.row('Reports', /^Bad, 50 of \d+$/).waitFor();
  });
});
