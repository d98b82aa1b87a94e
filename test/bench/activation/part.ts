import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { root } from '../../run/paths.mjs';
import { makeTempFolder } from '../../vscode/tempFolder';
import { pack, writeExtension } from '../../vscode/pack';
import { siteFileName } from '../../../src/sources/site';
import { judge, type Part, type Row } from '../row';
import { median, sum } from '../statistics';

const allRounds = 10;
/** The maximum, as a multiple of a do-nothing extension's time. */
const most = 3;
const ours = 'site-reports.site-reports';
const nothing = 'bench.nothing';
const warmUp = 'bench.warm-up';
/** Ours is an ES module, and VS Code loads something for the first one of a window. */
const importing = "exports.activate = () => import('./module.mjs');\n";

/** The content of the open folder: nothing of ours, or the file that makes the extension look at the site's files. */
const scenes: readonly { readonly measurement: string; readonly siteFile?: string }[] = [
  { measurement: 'activation, beside a do-nothing extension' },
  {
    measurement: '  in a folder with a site-reports.json',
    siteFile: JSON.stringify({
      sites: [{ url: 'https://www.example.com', sources: [{ path: '/*page', file: '*page.html' }] }],
    }),
  },
];

/** The duration of the extension's `activate()`, compared with one that does nothing. */
export const activation: Part = {
  name: 'activation',
  measure: async (stops, { say, isSmall }) => {
    const folder = await makeTempFolder('bench');
    stops.add({ stop: () => folder.remove() });
    const main = { code: 'exports.activate = () => {};\n' };
    const warmUpFolder = await writeExtension(folder.path, { id: warmUp, main: { code: importing } });
    await writeFile(path.join(warmUpFolder, 'module.mjs'), "import 'vscode';\n");
    const vsix = [
      await pack(await onDemand(folder.path)),
      await pack(await writeExtension(folder.path, { id: nothing, main })),
    ];
    const rows: Row[] = [];
    for (const [index, { measurement, siteFile }] of (isSmall ? scenes.slice(-1) : scenes).entries()) {
      const open = path.join(folder.path, `open-${index}`);
      await mkdir(open);
      if (siteFile !== undefined) await writeFile(path.join(open, siteFileName), siteFile);
      const times: Record<string, number>[] = [];
      for (let round = 0; round < (isSmall ? 1 : allRounds); round++) {
        // The first one pays for everything that VS Code does only once. After that, the two take turns: the later one
        // runs in a VS Code that is busy with the registrations of the other.
        const order = [warmUp, ...(round % 2 === 0 ? [ours, nothing] : [nothing, ours])];
        const measured = await activate(order, { developmentFolder: warmUpFolder, vsix, open });
        times.push(measured);
        say(`${round + 1}/${allRounds}  ${order.map((id) => `${id} ${(measured[id] ?? NaN).toFixed(1)}`).join('  ')}`);
      }
      const turns = [0, 1]
        .map((turn) => times.filter((_, round) => round % 2 === turn))
        .filter((some) => some.length > 0);
      const of = (id: string) =>
        sum(turns.map((some) => median(some.map((measured) => measured[id] ?? NaN)))) / turns.length;
      rows.push({
        measurement,
        ours: { value: of(ours), unit: 'ms' },
        beside: { value: of(nothing), unit: 'ms' },
        judgement: judge('ratio', of(ours) / of(nothing), '≤', most),
      });
    }
    return rows;
  },
};

/** The paths that a VS Code is started with. */
interface Window {
  /** An extension. */
  readonly developmentFolder: string;
  /** Another one, packed. */
  readonly vsix: readonly string[];
  /** The open folder. */
  readonly open: string;
}

/**
 * Copies our packed extension without its activation events, since VS Code would activate it before the measurement.
 */
async function onDemand(parent: string): Promise<string> {
  const copy = path.join(parent, 'site-reports');
  await cp(path.join(root, 'out', 'package'), copy, { recursive: true });
  // Its links refer to pictures in the repository.
  await rm(path.join(copy, 'README.md'));
  const file = path.join(copy, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, activationEvents: [] }));
  return copy;
}

/** Starts VS Code, and activates these extensions in this order; returns the milliseconds that each took. */
async function activate(order: readonly string[], { developmentFolder, vsix, open }: Window) {
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
    extensionTestsEnv: {
      ACTIVATE: order.join(','),
      SITE_REPORTS_VSIX: vsix.join(path.delimiter),
    },
    launchArgs: [open],
    stdout: collect,
    stderr: collect,
  }).catch((error: unknown) => {
    throw new Error(output, { cause: error });
  });
  const [, json] = /^times (.+)$/m.exec(output) ?? [];
  if (json === undefined) throw new Error(output);
  return JSON.parse(json) as Record<string, number>;
}
