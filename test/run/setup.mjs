// @ts-check
// `node test/run/setup.mjs build newest -- program.mjs arguments`: sets up everything that a program needs, then runs
// the program.
import { run } from './children.mjs';
import { nodeOf } from './paths.mjs';
import { hasSqlite, setUp } from './steps.mjs';

const words = process.argv.slice(2);
const end = words.includes('--') ? words.indexOf('--') : words.length;
const steps = /** @type {import('./steps.mjs').Step[]} */ (words.slice(0, end));
const program = words.slice(end + 1);
try {
  await Promise.all(steps.map(setUp));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const node = steps.includes('sqlite') && !hasSqlite ? nodeOf('newest') : process.execPath;
if (program.length > 0) process.exitCode = (await run(node, program, { isShown: true })).code;
