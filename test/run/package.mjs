// @ts-check
// `npm run package`: writes site-reports.vsix.
import { setupOrExit } from './setup.mjs';

await setupOrExit(['project', 'build', 'vsix']);
