// @ts-check
// `npm run package`: writes site-reports.vsix, and site-reports.mjs, the gate for Node.
import { writeCommand } from './build.mjs';
import { setupOrExit } from './setup.mjs';

await setupOrExit(['project', 'build', 'vsix']);
await writeCommand();
