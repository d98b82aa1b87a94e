// What VS Code calls in its Node extension host.
import Mocha from 'mocha';
import { mochaOptions, runAll } from './index';

export function run(): Promise<void> {
  // The beginning of the titles of some tests, of which the first that fails is enough.
  const grep = process.env['SITE_REPORTS_GREP'];
  const mocha = new Mocha({ ...mochaOptions, color: false, ...(grep !== undefined && { grep, bail: true }) });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
  return runAll(mocha);
}
