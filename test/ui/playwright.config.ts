import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from '../run/paths.mjs';
import { patience, patient } from './patience';

export default defineConfig({
  testDir: path.join(root, 'out', 'ui'),
  testMatch: '**/*.test.mjs',
  outputDir: path.join(root, 'out', 'results', 'ui'),
  // The tests are built already.
  build: { external: ['**/out/**'] },
  reporter: [['list'], [path.join(root, 'test', 'run', 'playwrightReporter.mjs')]],
  // A share is run one test after the other; `npm test` runs two shares side by side. More of them make VS Code slow
  // enough to lose clicks and focus on two cores.
  workers: 1,
  fullyParallel: true,
  forbidOnly: true,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: patience, toPass: patient },
});
