import { expect } from '@playwright/test';
import { choose, chooseFound, isFocused, isQuiet, isReached, rowLabels, search } from './finding';
import { patient } from './patience';
import { test } from './stage';

const project = 'news.example.com';

test.describe('Finding', () => {
  test('a search shows what is found while it is typed; Enter keeps it, and Escape brings back what showed before', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    await workbench.openGoodReports();
    const results = ['good', 'decent', 'bad'].map((result) => service.list({ search: 'pricing', result }));
    const [good, ...others] = (await Promise.all(results)).map(({ total }) => total);
    await workbench.clickTitleButton('Reports', 'Search Reports…');
    await workbench.titleSays('Search Reports');
    await workbench.quickInput.pressSequentially('pricing');
    await workbench.row('Reports', new RegExp(`^Good, ${good ?? ''}$`)).waitFor();
    await expect(workbench.quickInput).toBeFocused();
    await workbench.quickInput.press('Enter');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    const total = others.reduce((sum, count) => sum + count, good ?? 0);
    await workbench.describes('Reports', new RegExp(`^“pricing” · ${total}$`));
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
    await workbench.describes('Reports', /^150 of \d+$/);
    await workbench.titleButton('Reports', 'Clear Search and Filters').waitFor({ state: 'detached' });

    const before = await service.list({ search: 'about', result: 'good' });
    await search(workbench, 'Reports', 'about');
    await workbench.row('Reports', new RegExp(`^Good, ${before.total}$`)).waitFor();
    await expect(async () => {
      await workbench.opens('Site Reports: Search Reports…', 'Search Reports');
      await expect(workbench.quickInput).toHaveValue('about', { timeout: 3000 });
      await workbench.quickInput.fill('pricing', { timeout: 3000 });
      await workbench.row('Reports', new RegExp(`^Good, ${good ?? ''}$`)).waitFor({ timeout: 5000 });
      await workbench.quickInput.press('Escape', { timeout: 3000 });
    }).toPass(patient);
    await workbench.row('Reports', new RegExp(`^Good, ${before.total}$`)).waitFor();
    await workbench.describes('Reports', /^“about” · \d+$/);
  });

  test('menus in the titles and of a row narrow the list, one click shows all, and a report that is opened from the palette is selected', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/going-there');
    await workbench.openGoodReports();
    const { rows } = await service.list({ sort_by: 'url', sort: 'asc', result: 'good', per_page: '50' });
    const { total } = await service.list({ result: 'good', project });
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
