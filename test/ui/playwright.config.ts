import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from '../run/paths.mjs';
import { patience, patient } from './patience';

export default defineConfig({
  testDir: path.join(root, 'out', 'ui'),
  testMatch: '**/*.test.mjs',
  outputDir: path.join(root, 'out', 'results', 'ui'),
  // The tests are already built.
  build: { external: ['**/out/**'] },
  reporter: 'list',
  // One VS Code for all of them, one after the other: a slow one loses clicks and the focus.
  workers: 1,
  forbidOnly: true,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: patience, toPass: patient },
});
