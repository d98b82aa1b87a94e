import type { Page } from 'playwright-core';

/** The extension's state for all, or for this workspace, as VS Code has written it down in this browser: JSON. */
export async function storedState(page: Page, scope: 'workspace' | 'global'): Promise<string> {
  return page.evaluate(async (wanted) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
    const states = names.filter((name) => name.startsWith('vscode-web-state-db-') && !name.endsWith('-shared'));
    const database = states.find((name) => name.endsWith('-global') === (wanted === 'global'));
    if (database === undefined) return '{}';
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open(database);
      opening.onsuccess = () => {
        const table = opening.result.transaction('ItemTable').objectStore('ItemTable');
        const reading = table.get('site-reports.site-reports');
        reading.onsuccess = () => {
          opening.result.close();
          resolve(typeof reading.result === 'string' ? reading.result : '{}');
        };
      };
    });
  }, scope);
}
