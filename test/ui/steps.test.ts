import { expect } from '@playwright/test';
import { isQuiet } from './finding';
import { ReportPage } from './reportPage';
import { test } from './stage';
import { Steps } from './steps';
import { inPicturedThemes } from './theme';

const project = 'news.example.com';
const client = 'status.example.org';
const copied = 'https://shop.example.org/good/copied';

test.describe('By the keyboard, step by step', () => {
  test.use({ isConnected: false });

  test('a person connects, opens a site’s worst page, has it rated again, creates a report of a copied address and gives a client the list', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { page } = workbench;
    const steps = new Steps(workbench);
    const report = new ReportPage(workbench);
    const updates = async () => (await sandbox.requests()).filter(({ method }) => method === 'PUT').length;
    const focusedRow = (tree: string, label: RegExp) => workbench.row(tree, label).and(page.locator('.focused'));

    await test.step('connects in 6', async () => {
      await steps.click(workbench.activityIcon);
      const connect = workbench.view('Projects').getByRole('button', { name: 'Connect to a Service…' });
      await connect.waitFor();
      await inPicturedThemes(workbench, async (theme) => {
        await workbench.picture(`welcome, ${theme}`);
      });
      await steps.goTo(connect.and(page.locator(':focus')), 'Tab');
      await steps.press('Enter');
      await workbench.titleSays('(1/2)');
      await steps.type(sandbox.url);
      await steps.press('Enter');
      await workbench.titleSays('(2/2)');
      await steps.type(sandbox.key);
      await steps.press('Enter');
      await focusedRow('Reports', /^Bad, \d/).waitFor();
      expect(await workbench.hasSecrets()).toBe(true);
      steps.were(6);
    });

    await test.step('opens the worst page of a site in 2', async () => {
      await isQuiet(workbench);
      await steps.goTo(workbench.tree('Projects').and(page.locator(':focus')), 'Shift+Tab');
      await steps.goTo(focusedRow('Projects', new RegExp(`^Project ${project},`)));
      const open = workbench
        .row('Projects', new RegExp(`^Project ${project},`))
        .and(page.locator('[aria-expanded=true]'));
      await steps.pressInView('ArrowRight', () => open.isVisible());
      await workbench
        .row('Projects', /Result: Bad/)
        .first()
        .waitFor();
      await steps.goTo(focusedRow('Projects', /Result: Bad/));
      await steps.pressInView('Space', () => workbench.tabs.first().isVisible());
      await report.isRated('Bad');
      steps.were(2);
      const scores = (await service.list({ project, result: 'bad' })).rows.map(({ score }) => score ?? Infinity);
      await expect(report.fact('Score')).toHaveText(String(Math.min(...scores)));
    });

    await test.step('has a page rated again and sees what changed in 1', async () => {
      await steps.pressInView('Alt+u', async () => (await updates()) === 1);
      await workbench.notification.getByText(/: Bad → Decent/).waitFor();
      await report.isRated('Decent');
      // The row has moved to a collapsed group: its neighbor has the focus.
      await focusedRow('Projects', /Result: Bad/).waitFor();
      // VS Code returns the focus to a view that it has redrawn, even from an input that is just opening.
      await isQuiet(workbench);
      steps.were(1);
    });

    await test.step('creates a report of a copied address in 3', async () => {
      await workbench.putOnClipboard(copied);
      await steps.pressInView('Alt+n', () => workbench.quickInput.isVisible());
      await expect(workbench.quickInput).toHaveValue(copied);
      await steps.enter(() => page.locator('.quick-input-title', { hasText: '(2/2)' }).isVisible());
      await workbench.option('Private').and(page.locator('.focused')).waitFor();
      await steps.enter(() => workbench.quickInput.isHidden());
      await focusedRow('Reports', /copied, Result: Good/).waitFor();
      steps.were(3);
    });

    await test.step('has several pages rated again by one job in 1', async () => {
      await isQuiet(workbench);
      const selected = workbench.tree('Reports').getByRole('treeitem', { selected: true });
      for (const count of [2, 3]) {
        await workbench.press('Shift+ArrowDown', async () => (await selected.count()) === count);
      }
      await steps.pressInView('Alt+u', async () => (await updates()) > 1);
      await workbench.notification.getByText(/3 updated \(/).waitFor();
      steps.were(1);
    });

    await test.step('has all pages of a client rated again and sees what got worse in 3', async () => {
      await steps.goTo(workbench.tree('Projects').and(page.locator(':focus')), 'Shift+Tab');
      await steps.goTo(focusedRow('Projects', new RegExp(`^Project ${client},`)), 'ArrowDown');
      const update = workbench.dialog.getByRole('button', { name: 'Update', exact: true });
      await steps.pressInView('Alt+u', () => update.isVisible());
      await update.and(page.locator(':focus')).waitFor();
      await steps.press('Enter');
      const told = workbench.notification.filter({ hasText: /\d+ updated \(\d+ worse, \d+ better/ });
      await steps.click(told.getByRole('button', { name: 'Show What Got Worse' }));
      await workbench
        .row('Jobs', /Worse, Good \d+ → Bad/)
        .first()
        .waitFor();
      steps.were(3);
    });

    await test.step('puts a list for a client on the clipboard in 4', async () => {
      await steps.goTo(workbench.tree('Projects').and(page.locator(':focus')), 'Shift+Tab');
      await steps.goTo(focusedRow('Projects', new RegExp(`^Project ${project},`)), 'ArrowUp');
      await steps.pressInView('Shift+F10', () => page.getByRole('menu').first().isVisible());
      await steps.goTo(page.getByRole('menuitem', { name: 'Export Reports…' }).and(page.locator(':focus')));
      await steps.press('Enter');
      await workbench.titleSays('(1/2)');
      await steps.goTo(workbench.option('Markdown').and(page.locator('.focused')));
      await steps.press('Enter');
      await workbench.titleSays('(2/2)');
      await steps.goTo(workbench.option('To the Clipboard').and(page.locator('.focused')));
      await steps.press('Enter');
      await workbench.clipboardHolds(/^# .+\n[^]+news\.example\.com/);
      steps.were(4);
    });
  });
});
