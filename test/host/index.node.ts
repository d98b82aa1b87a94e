// What VS Code calls in its Node extension host.
import Mocha from 'mocha';
import { mochaOptions, runAll } from './index';

export function run(): Promise<void> {
  // The title of one test, or the beginning of some.
  const grep = process.env['SITE_REPORTS_GREP'];
  const mocha = new Mocha({ ...mochaOptions, color: false, ...(grep !== undefined && { grep }) });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
  return runAll(mocha);
}
