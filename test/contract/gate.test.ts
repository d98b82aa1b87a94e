import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GateOutcome } from '../../src/model/gate/outcome';
import { arrange } from '../gate/arrange';
import { cases, seenIn, type Expected, type GateCase } from '../gate/cases';
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
    it(one.title, () => assertCase(one, at));
    for (const dialect of one.isInEveryDialect === true ? DIALECTS.slice(1) : [])
      it(`${one.title}, in the dialect ${dialect}`, () =>
        assertCase({ ...one, switches: { ...one.switches, dialect } }, at));
  }

  async function assertCase(one: GateCase, at: number): Promise<void> {
    await sandbox.reset();
    await sandbox.restore();
    const { site, alias, files } = await arrange(one, at, sandbox);
    await sandbox.reset();
    if (one.switches !== undefined) await sandbox.control(one.switches);
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
    assert.equal(sites[0]?.site, site);
    const pages = sites.flatMap((it) =>
      it.pages.map(({ reason, ...page }) => ({ ...page, ...(reason && { unknown: reason }) })),
    );
    const seen = seenIn({ pages, problems: sites.flatMap((it) => it.problems) });
    const requests = await sandbox.requests();
    assert.ok(requests.every(({ authorized }) => authorized));
    const changes = requests.filter(({ method }) => method !== 'GET').map((it) => `${it.method} ${it.path}`);
    const written = await readFile(path.join(own, 'baseline.json'), 'utf8').catch(() => undefined);
    const isNew = written !== undefined && written !== files['baseline.json'];
    const baseline = isNew ? (JSON.parse(written) as { sites: Record<string, object> }).sites[site] : undefined;
    assert.deepEqual({ exitCode, ...seen, changes: changes.sort(), baseline }, whole(one.expected));
  }
});

function whole(expected: Expected) {
  const nothing = {
    failures: {},
    problems: [],
    unknown: {},
    unstable: [],
    mended: {},
    changes: [],
    baseline: undefined,
  };
  return { ...nothing, ...expected };
}

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
