import { expect } from '@playwright/test';
import { patient } from './patience';
import type { Workbench } from './workbench';

/** Each theme, with the classes of the window and of a page in it. */
const themes = {
  light: { name: 'Light Modern', window: /\bvs .*-light_modern-/, page: 'vscode-light' },
  dark: { name: 'Dark Modern', window: /\bvs-dark .*-dark_modern-/, page: 'vscode-dark' },
  'high contrast': { name: 'Dark High Contrast', window: /\bhc-black .*-hc_black-/, page: 'vscode-high-contrast' },
  'high contrast, light': {
    name: 'Light High Contrast',
    window: /\bhc-light .*-hc_light-/,
    page: 'vscode-high-contrast-light',
  },
} as const;

type Theme = keyof typeof themes;

/** The theme in which each window opens. */
const usualTheme = 'dark' satisfies Theme;

/** The settings that give a window its default theme. */
export const themeSettings = { 'workbench.colorTheme': themes[usualTheme].name };

/** Runs `act` in each theme, in one window. */
export async function inEachTheme(workbench: Workbench, act: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of Object.keys(themes) as Theme[]) {
    await useTheme(workbench, theme);
    await act(theme);
  }
}

/** Runs `act` in each theme with PICTURES=1, otherwise in one, since pictures take time. */
export async function inPicturedThemes(workbench: Workbench, act: (theme: Theme) => Promise<void>): Promise<void> {
  if (process.env['PICTURES'] === '1') return inEachTheme(workbench, act);
  await act(usualTheme);
}

/** Changes the theme, and waits until the window and all its pages have it. */
export async function useTheme(workbench: Workbench, theme: Theme): Promise<void> {
  const { name, ...classes } = themes[theme];
  const { page } = workbench;
  // VS Code returns the focus to a view that it has redrawn, which closes a picker that is just opening.
  await expect(async () => {
    await workbench.runCommand('Preferences: Color Theme');
    await workbench.quickInput.fill(name, { timeout: 3000 });
    await workbench.option(name).and(page.locator('.focused')).waitFor({ timeout: 3000 });
    await workbench.quickInput.press('Enter');
    await workbench.quickInput.waitFor({ state: 'hidden' });
  }).toPass(patient);
  await expect(page.locator('.monaco-workbench')).toHaveClass(classes.window);
  for (const frame of await page.locator('iframe.webview').all()) {
    await expect(frame.contentFrame().frameLocator('iframe').locator('body')).toContainClass(classes.page);
  }
}
