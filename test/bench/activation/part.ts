import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { root, vsixFile } from '../../run/paths.mjs';
import { makeTempFolder } from '../../vscode/tempFolder';
import { pack, writeExtension } from '../../vscode/pack';
import { judge, type Part } from '../row';
import { median } from '../statistics';

const allRounds = 9;
/** Of what a do-nothing extension takes. */
const most = 1.8;
const ours = 'site-reports.site-reports';
const nothing = 'bench.nothing';
const warmUp = 'bench.warm-up';

/** Time the extension takes from `activate()` to its end, beside one that does nothing. */
export const activation: Part = {
  name: 'activation',
  measure: async (stops, { say, isSmall }) => {
    const rounds = isSmall ? 1 : allRounds;
    const folder = await makeTempFolder('bench');
    stops.add({ stop: () => folder.remove() });
    const main = { code: 'exports.activate = () => {};\n' };
    const warmUpFolder = await writeExtension(folder.path, { id: warmUp, main });
    const nothingVsix = await pack(await writeExtension(folder.path, { id: nothing, main }));

    const times: Record<string, number>[] = [];
    for (let round = 0; round < rounds; round++) {
      // Whatever comes first pays for what VS Code does only once; beyond that the two take turns.
      const order = [warmUp, ...(round % 2 === 0 ? [ours, nothing] : [nothing, ours])];
      const measured = await activate(order, warmUpFolder, nothingVsix);
      times.push(measured);
      say(`${round + 1}/${rounds}  ${order.map((id) => `${id} ${(measured[id] ?? NaN).toFixed(1)}`).join('  ')}`);
    }
    const of = (id: string) => median(times.map((measured) => measured[id] ?? NaN));
    return [
      {
        measurement: 'activation, beside a do-nothing extension',
        ours: { value: of(ours), unit: 'ms' },
        beside: { value: of(nothing), unit: 'ms' },
        verdict: judge('ratio', of(ours) / of(nothing), '≤', most),
      },
    ];
  },
};

/** Starts VS Code, and activates these extensions in this order; gives how many milliseconds each took. */
async function activate(
  order: readonly string[],
  developmentFolder: string,
  vsix: string,
): Promise<Record<string, number>> {
  let output = '';
  const collect = new Writable({
    write: (chunk, _encoding, done) => {
      output += String(chunk);
      done();
    },
  });
  const standIn = path.join(root, 'out', 'vscode', 'desktop', 'main.mjs');
  await chmod(standIn, 0o755);
  await runTests({
    vscodeExecutablePath: standIn,
    extensionDevelopmentPath: developmentFolder,
    extensionTestsPath: path.join(root, 'out', 'bench', 'suite.js'),
    extensionTestsEnv: { ACTIVATE: order.join(','), SITE_REPORTS_VSIX: [vsixFile, vsix].join(path.delimiter) },
    launchArgs: [path.dirname(developmentFolder)],
    stdout: collect,
    stderr: collect,
  }).catch((error: unknown) => {
    throw new Error(output, { cause: error });
  });
  const [, json] = /^times (.+)$/m.exec(output) ?? [];
  if (json === undefined) throw new Error(output);
  return JSON.parse(json) as Record<string, number>;
}
