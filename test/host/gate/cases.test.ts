import * as vscode from 'vscode';
import { Client } from '../../../src/service/client';
import { Limiter } from '../../../src/service/limiter';
import { gatedSites, gateFolderOf } from '../../../src/commands/gate/runGates';
import { faultyOutcome } from '../../../src/gate/outcome';
import { exitCodeOf, type GateOutcome } from '../../../src/gate/outcome';
import { runGate } from '../../../src/gate/runGate';
import { FolderSites } from '../../../src/vscode/workspace/folderSites';
import type { Arranged } from '../../gate/arrange';
import { assertCase } from '../../gate/assertCase';
import { cases, type GateCase } from '../../gate/cases';
import { sandboxes } from '../extension';
import { Service } from '../service';
import { fileOf } from '../editor/siteFolder';

describe('The gate in the extension host', () => {
  const service = new Service('gate');
  const top = 'gates';

  after(() => vscode.workspace.fs.delete(fileOf(top), { recursive: true }));

  for (const [at, one] of cases.entries()) {
    it(one.title, async () => {
      const { gate } = await sandboxes();
      const sandbox = {
        ...gate,
        control: service.control.bind(service),
        reset: service.reset.bind(service),
        restore: service.restore.bind(service),
        requests: service.requests.bind(service),
      };
      await assertCase(one, at, sandbox, async (arranged) => {
        const outcomes = await outcomesOf(one, arranged, fileOf(`${top}/${at}`));
        const { maxWarnings, isReportOnly = false } = one;
        return {
          pages: outcomes.flatMap(({ pages }) => pages),
          problems: outcomes.flatMap(({ problems }) => problems),
          exitCode: exitCodeOf(outcomes, { maxWarnings, isReportOnly }),
          baseline: outcomes[0]?.baseline?.text,
        };
      });
    });
  }

  /** Writes the files of a case into a folder, and runs its gate as VS Code does. */
  async function outcomesOf(
    { options }: GateCase,
    { alias, files }: Arranged,
    uri: vscode.Uri,
  ): Promise<readonly GateOutcome[]> {
    for (const [name, text] of Object.entries(files))
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(uri, name), new TextEncoder().encode(text));
    const folder = new FolderSites({ uri, name: 'gate', index: 0 });
    const { sites, text = '', faults } = await folder.stated();
    if (faults.length > 0) return [faultyOutcome({ text, faults })];
    const { url, key: apiKey } = (await sandboxes()).gate;
    const log = { info: () => undefined, warn: () => undefined };
    const limiter = new Limiter(() => 4);
    const client = new Client({ baseUrl: url, apiKey, log, limiter, longestAnalysis: () => 30_000 });
    const outcomes: GateOutcome[] = [];
    for (const site of gatedSites(sites)) {
      const input = { site, text, service: client, serviceUrl: url, folder: await gateFolderOf(folder) };
      const { signal } = new AbortController();
      outcomes.push(await runGate({ ...input, options: { ...options, alias }, signal }));
    }
    return outcomes;
  }
});
