// The entry point that VS Code calls in its web worker extension host, where only mocha's browser build works.
import 'mocha/mocha.js';
import { mochaOptions, runAll } from './index';

export function run(): Promise<void> {
  mocha.setup(mochaOptions);
  return runAll(mocha);
}
