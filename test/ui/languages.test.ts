import { expect, type Locator } from '@playwright/test';
import { pseudo } from './languagePack';
import { ReportPage } from './reportPage';
import { test } from './stage';

test.describe('In German, a long language', { tag: '@release' }, () => {
  test.use({ language: 'de' });

  test('a report is opened and rated again', async ({ stage }) => {
    const { url } = await stage.service.create('https://shop.example.org/bad/sprachen');
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.activityIcon.click();
    const row = page.getByRole('treeitem', { name: `${url}, Ergebnis: Schlecht` });
    const report = new ReportPage(workbench);
    await report.openFrom(row.first());
    await report.isRated('Schlecht');
    await report.content.getByRole('button', { name: 'Ergebnisse aktualisieren' }).click();
    await report.isRated('Mittel');
    await workbench.notification.getByText(/Schlecht → Mittel/).waitFor();
    await report.content
      .getByRole('button', { name: /^\d+ bestanden$/ })
      .first()
      .waitFor();
    await report.isAccessible();
    await workbench.widenSidebar(300);
    await workbench.picture('languages, German');
  });
});

test.describe('In Japanese, a language of East Asia', { tag: '@release' }, () => {
  test.use({ language: 'ja' });

  test('rows and pages are whole', async ({ stage }) => {
    const { url } = await stage.service.create('https://shop.example.org/bad/gengo');
    const { workbench } = stage;
    await workbench.activityIcon.click();
    const report = new ReportPage(workbench);
    await report.openFrom(workbench.page.getByRole('treeitem', { name: `${url}、結果: 不良` }).first());
    await report.isRated('不良');
    await report.content.getByRole('button', { name: '結果を更新' }).waitFor();
    await report.isAccessible();
    await workbench.picture('languages, Japanese');
  });
});

/** Names, and units that JavaScript itself writes, in an unknown language. */
const untranslated = /\b(?:AVIF|WebP|seconds)\b/g;

/** The texts that are plain English in a language that replaces every letter. */
async function plainIn(texts: Locator): Promise<readonly string[]> {
  return (await texts.allInnerTexts()).filter((text) => /\b[a-z]{3,}/i.test(text.replace(untranslated, '')));
}

test.describe('In a language that nobody speaks', { tag: '@release' }, () => {
  test.use({ language: pseudo });

  test('nothing is left in English', async ({ stage }) => {
    const { url } = await stage.service.create('https://shop.example.org/bad/pseudo');
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.activityIcon.click();
    const report = new ReportPage(workbench);
    await report.openFrom(page.getByRole('treeitem', { name: url }).first());
    await report.content.getByRole('searchbox').waitFor();
    const words = 'h2, h3, button, thead th, dt, td.outcome, .result dd, .checks p, summary .size';
    expect(await report.content.locator(words).count()).toBeGreaterThan(20);
    expect(await plainIn(report.content.locator(words))).toEqual([]);
    expect(await plainIn(page.locator('.part.sidebar .pane-header h3.title'))).toEqual([]);
    expect(
      await plainIn(page.getByRole('tree').nth(1).locator('.monaco-list-row[aria-level="1"] .label-name')),
    ).toEqual([]);
    await workbench.page.keyboard.press('F1');
    await workbench.quickInput.fill('>Site Reports');
    const commands = page.locator('.quick-input-list-row:first-child .label-name', { hasText: 'Site Reports: ' });
    await commands.first().waitFor();
    const titles = (await commands.allInnerTexts()).map((text) => text.replace('Site Reports: ', ''));
    expect(titles.length).toBeGreaterThan(5);
    expect(titles.filter((title) => /\b[a-z]{3,}/i.test(title))).toEqual([]);
  });
});
