import { expect } from '@playwright/test';
import { choose, search } from './finding';
import { saveList } from './saving';
import { test } from './stage';

test('All reports that are found are exported to a file, page by page, without key or password', async ({ stage }) => {
  const { workbench, sandbox, service } = stage;
  const { total } = await service.list({ search: 'example' });
  await workbench.openGoodReports();
  await search(workbench, 'Reports', 'example');
  await sandbox.reset();
  await choose(workbench, 'Export Reports…', 'Everything that matches the current search', 'JSON', 'To a File');
  const text = await saveList(stage, 'exported.json');
  const reports = JSON.parse(text) as { url: string }[];
  expect(reports).toHaveLength(total);
  expect(reports.filter(({ url }) => !url.toLowerCase().includes('example'))).toEqual([]);
  expect(text).not.toContain(sandbox.key);
  expect(text).not.toContain('sandbox-password');
  const asked = (await sandbox.requests()).filter(({ query }) => query['per_page'] === '100');
  expect(asked).toHaveLength(Math.ceil(total / 100));
});
