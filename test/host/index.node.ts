// The entry point that VS Code calls in its Node extension host.
import Mocha from 'mocha';
import { mochaOptions, runAll } from './index';

export function run(): Promise<void> {
  // A regular expression of the titles of the tests to run.
  const grep = process.env['SITE_REPORTS_GREP'] ?? '';
  const mocha = new Mocha({ ...mochaOptions, color: false, grep: new RegExp(grep) });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
  return runAll(mocha);
}
