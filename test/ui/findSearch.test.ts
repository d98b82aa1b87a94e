import { expect } from '@playwright/test';
import { search } from './finding';
import { patient } from './patience';
import { test } from './stage';

test.describe('Searching', () => {
  test('shows what is found while it is typed; Enter keeps it, Escape brings back what showed before, one click clears it', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    const results = ['good', 'decent', 'bad'].map((result) => service.list({ search: 'pricing', result }));
    const [good, ...others] = (await Promise.all(results)).map(({ total }) => total);
    await workbench.openGoodReports();
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

    await search(workbench, 'Reports', 'nowhere-at-all');
    const message = workbench.view('Reports').getByText('No reports found. Use “Clear Search and Filters” to show all');
    await message.waitFor();
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.row('Reports', /^Good, 50 of/).waitFor();
    await message.waitFor({ state: 'detached' });
  });
});
