import type { Workbench } from './workbench';

export const themes = { light: 'Light Modern', dark: 'Dark Modern', 'high contrast': 'Default High Contrast' } as const;

export async function useTheme(workbench: Workbench, theme: string): Promise<void> {
  await workbench.runCommand('Preferences: Color Theme');
  await workbench.quickInput.fill(theme);
  await workbench.option(theme).first().click();
}
