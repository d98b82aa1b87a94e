// The entry point that VS Code calls in its Node extension host.
import Mocha from 'mocha';
import { mochaOptions, runAll } from './index';

export function run(): Promise<void> {
  const mocha = new Mocha({ ...mochaOptions, color: false });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
  return runAll(mocha);
}
