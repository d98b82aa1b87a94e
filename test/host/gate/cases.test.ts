import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Client } from '../../../src/api/client';
import { Limiter } from '../../../src/api/limiter';
import { gatedSites, gateFolderOf } from '../../../src/commands/gate/runGates';
import { exitCodeOf } from '../../../src/model/gate/outcome';
import { runGate } from '../../../src/model/gate/runGate';
import { faultyOutcome } from '../../../src/model/gate/faultyOutcome';
import { FolderSites } from '../../../src/platform/sites/folderSites';
import { arrange } from '../../gate/arrange';
import { cases, seenIn, type Expected, type GateCase } from '../../gate/cases';
import { sandboxes } from '../extension';
import { Service } from '../service';
import { fileOf } from '../sites/siteFolder';

describe('The gate in the extension host', () => {
  const service = new Service('gate');
  const top = 'gates';
  let runs = 0;

  after(() => vscode.workspace.fs.delete(fileOf(top), { recursive: true }));

  for (const [at, one] of cases.entries()) it(one.title, () => assertCase(one, at));

  async function assertCase(one: GateCase, at: number): Promise<void> {
    await service.reset();
    await service.restore();
    const { gate: sandbox } = await sandboxes();
    const { site, alias, files } = await arrange(one, at, sandbox);
    await service.reset();
    if (one.switches !== undefined) await service.control(one.switches);
    const uri = fileOf(`${top}/${runs++}`);
    for (const [name, text] of Object.entries(files))
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(uri, name), new TextEncoder().encode(text));
    const folder = new FolderSites({ uri, name: 'gate', index: 0 });
    const { sites, text = '', faults } = await folder.stated();
    const outcomes =
      faults.length > 0
        ? [faultyOutcome({ text, faults })]
        : await Promise.all(
            gatedSites(sites).map(async (gated) =>
              runGate({
                ...{ site: gated, text, service: clientOf(sandbox), serviceUrl: sandbox.url },
                folder: await gateFolderOf(folder),
                options: { ...one.options, alias },
                signal: new AbortController().signal,
              }),
            ),
          );
    const { maxWarnings, isReportOnly } = one;
    const exitCode = exitCodeOf(outcomes, { maxWarnings, ...(isReportOnly !== undefined && { isReportOnly }) });
    const seen = seenIn({
      pages: outcomes.flatMap((it) => it.pages),
      problems: outcomes.flatMap((it) => it.problems),
    });
    const changes = (await service.changes()).map(({ method, path }) => `${method} ${path}`);
    const written = outcomes[0]?.baseline?.text;
    const isNew = written !== undefined && written !== files['baseline.json'];
    const baseline = isNew ? (JSON.parse(written) as { sites: Record<string, object> }).sites[site] : undefined;
    assert.deepEqual({ exitCode, ...seen, changes: changes.sort(), baseline }, whole(one.expected));
  }
});

function clientOf({ url, key }: { readonly url: string; readonly key: string }): Client {
  const log = { info: () => undefined, warn: () => undefined };
  return new Client({ baseUrl: url, apiKey: key, log, limiter: new Limiter(() => 4), longestAnalysis: () => 30_000 });
}

function whole(expected: Expected) {
  const nothing = { failures: {}, problems: [], unknown: {}, unstable: [], mended: {}, changes: [] };
  return { ...nothing, baseline: undefined, ...expected };
}
