import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GateOutcome } from '../../src/gate/outcome';
import type { Arranged } from '../gate/arrange';
import { assertCase, type RanCase } from '../gate/assertCase';
import { cases, type GateCase } from '../gate/cases';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { DIALECTS } from '../sandbox/switches';
import { makeTempFolder, type TempFolder } from '../vscode/tempFolder';
import { builtCommand, runCommand } from './gateCommand';

/** What `--format json` prints of a page, as the outcome has it. */
type JsonPage = Omit<GateOutcome['pages'][number], 'unknown'> & {
  readonly reason?: GateOutcome['pages'][number]['unknown'];
};
type JsonSite = Omit<GateOutcome, 'pages'> & { readonly pages: readonly JsonPage[] };

describe('The gate as one file on a bare Node', function () {
  this.timeout(20_000);
  let sandbox: Sandbox;
  let folder: TempFolder;
  let runs = 0;

  before(async () => {
    sandbox = await startSandbox({ reports: 12, site: 'seeded.example' });
    folder = await makeTempFolder('gate');
  });

  after(async () => {
    await sandbox.stop();
    await folder.remove();
  });

  for (const [at, one] of cases.entries()) {
    it(one.title, () => assertCase(one, at, sandbox, (arranged) => run(one, arranged)));
    for (const dialect of one.isInEveryDialect === true ? DIALECTS.slice(1) : []) {
      const other = { ...one, switches: { ...one.switches, dialect } };
      it(`${one.title}, in the dialect ${dialect}`, () =>
        assertCase(other, at, sandbox, (arranged) => run(other, arranged)));
    }
  }

  /** Runs the file in a folder that has nothing but the files of the case. */
  async function run(one: GateCase, { site, alias, files }: Arranged): Promise<RanCase> {
    const own = path.join(folder.path, String(runs++));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(own, name)), { recursive: true });
      await writeFile(path.join(own, name), text);
    }
    await cp(builtCommand, path.join(own, 'site-reports.mjs'));
    const args = ['check', '--format', 'json', ...argumentsOf(one), ...(alias === undefined ? [] : ['--alias', alias])];
    const { exitCode, out, err } = await runCommand(args, own, sandbox);
    assert.equal(err, '');
    assert.ok(!out.includes(sandbox.key));
    const { sites } = JSON.parse(out) as { readonly sites: readonly JsonSite[] };
    assert.deepEqual(
      sites.map((it) => it.site),
      [site],
    );
    const written = await readFile(path.join(own, 'baseline.json'), 'utf8').catch(() => undefined);
    return {
      exitCode,
      pages: sites.flatMap((it) =>
        it.pages.map(({ reason, ...page }) => ({ ...page, ...(reason && { unknown: reason }) })),
      ),
      problems: sites.flatMap((it) => it.problems),
      baseline: written === files['baseline.json'] ? undefined : written,
    };
  }
});

function argumentsOf({ options = {}, maxWarnings, isReportOnly = false }: GateCase): readonly string[] {
  const { update, wait, confirm, baseline } = options;
  return [
    ...(update === undefined ? [] : ['--update', update]),
    ...(wait === undefined ? [] : ['--wait', `${wait / 1000}s`]),
    ...(confirm === undefined ? [] : ['--confirm', String(confirm)]),
    ...(baseline === undefined ? [] : [`--${baseline}`]),
    ...(maxWarnings === undefined ? [] : ['--max-warnings', String(maxWarnings)]),
    ...(isReportOnly ? ['--report-only'] : []),
  ];
}
