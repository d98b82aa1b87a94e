import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GateOutcome } from '../../src/gate/outcome';
import { asker, created } from './ask';
import { cases, seededSite, seenIn, type Expected, type GateCase } from './gateCases';
import { builtCommand, runCommand } from './gateCommand';
import { aFolderWithCommand, aSandbox } from './suite';

/** A page in the output of `--format json`, with the fields of the outcome. */
type JsonPage = Omit<GateOutcome['pages'][number], 'unknown'> & {
  readonly reason?: GateOutcome['pages'][number]['unknown'];
};
type JsonSite = Omit<GateOutcome, 'pages'> & { readonly pages: readonly JsonPage[] };

/** A site with its files, arranged for a case. */
interface Arranged {
  readonly site: string;
  /** The address to check, if it isn't the site's own. */
  readonly alias: string | undefined;
  /** By their paths in the folder; `site-reports.json` is one of them. */
  readonly files: Readonly<Record<string, string>>;
}

/** The result of a run. */
interface Ran extends Pick<GateOutcome, 'pages' | 'problems'> {
  readonly exitCode: number | null;
  /** The new content of the baseline, if there is one. */
  readonly baseline: string | undefined;
}

describe('The gate as one file on a bare Node', function () {
  const sandbox = aSandbox(this, { reports: 12, site: 'seeded.example' });
  const folder = aFolderWithCommand();
  let runs = 0;

  for (const [at, one] of cases.entries()) it(one.title, () => assertCase(one, at));

  /** Runs a case, and compares the outcome and the requests with its expectations. @param at its place in the table */
  async function assertCase(one: GateCase, at: number): Promise<void> {
    await sandbox().reset();
    await sandbox().restore();
    const arranged = await arrange(one, at);
    await sandbox().reset();
    if (one.switches !== undefined) await sandbox().control(one.switches);
    const { exitCode, baseline, ...outcome } = await run(one, arranged);
    const requests = await sandbox().requests();
    assert.ok(requests.every(({ authorized }) => authorized));
    const changes = requests.filter(({ method }) => method !== 'GET').map((it) => `${it.method} ${it.path}`);
    const written = baseline === undefined ? undefined : (JSON.parse(baseline) as { sites: Record<string, object> });
    const seen = { exitCode, ...seenIn(outcome), changes: changes.sort(), baseline: written?.sites[arranged.site] };
    assert.deepEqual(seen, whole(one.expected));
  }

  /** Creates the reports of a case, and returns its files. */
  async function arrange(one: GateCase, at: number): Promise<Arranged> {
    const site = one.reports === undefined ? seededSite : `https://site${at}.example`;
    const other = `https://preview${at}.example`;
    const pages = [...(one.reports ?? []).map((it) => site + it), ...(one.aliasReports ?? []).map((it) => other + it)];
    const ask = asker(sandbox().url, sandbox().key);
    for (const url of pages) await created(ask, url);
    const alias = one.aliasReports === undefined ? undefined : other;
    const stated = { sites: [{ url: site, aliases: [other], gate: one.gate }] };
    const files = Object.entries(one.files ?? {}).map(
      ([name, text]) => [name, text.replaceAll('{site}', site)] as const,
    );
    const all = { ...Object.fromEntries(files), 'site-reports.json': JSON.stringify(stated, undefined, 2) };
    return { site, alias, files: all };
  }

  /** Runs the built file in a folder that contains only the files of the case. */
  async function run(one: GateCase, { site, alias, files }: Arranged): Promise<Ran> {
    const own = path.join(folder(), String(runs++));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(own, name)), { recursive: true });
      await writeFile(path.join(own, name), text);
    }
    await cp(builtCommand, path.join(own, 'site-reports.mjs'));
    const args = ['check', '--format', 'json', ...argumentsOf(one), ...(alias === undefined ? [] : ['--alias', alias])];
    const { exitCode, out, err } = await runCommand(args, own, sandbox());
    assert.equal(err, '');
    assert.ok(!out.includes(sandbox().key));
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

function whole(expected: Expected) {
  const nothing = { failures: {}, problems: [], unknown: {}, unstable: [], fixed: {}, changes: [] };
  return { ...nothing, baseline: undefined, ...expected };
}
