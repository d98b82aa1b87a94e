import type { Page } from '@playwright/test';

/** JSON that VS Code stored in the browser, globally or for the workspace, under a key; by default the extension's. */
export async function storedState(
  page: Page,
  scope: 'workspace' | 'global',
  key = 'site-reports.site-reports',
): Promise<string> {
  return page.evaluate(
    async ([wanted, name]) => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
      const states = names.filter((name) => name.startsWith('vscode-web-state-db-') && !name.endsWith('-shared'));
      const database = states.find((database) => database.endsWith('-global') === (wanted === 'global'));
      if (database === undefined) return '{}';
      return new Promise<string>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const table = opening.result.transaction('ItemTable').objectStore('ItemTable');
          const reading = table.get(name);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(typeof reading.result === 'string' ? reading.result : '{}');
          };
        };
      });
    },
    [scope, key] as const,
  );
}
