// `npm run bench:activation`: how long the extension takes to activate, beside one that does nothing.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { runQuietly } from '../../run/command.mjs';
import { root, vsixFile } from '../../run/paths.mjs';
import { makeTempFolder } from '../../vscode/tempFolder';

const rounds = 9;
const most = 5;
const ours = 'site-reports.site-reports';
const nothing = 'bench.nothing';
const warmUp = 'bench.warm-up';

const folder = await makeTempFolder('bench');
const standIn = path.join(root, 'out', 'vscode', 'desktop', 'main.mjs');
await chmod(standIn, 0o755);
const warmUpFolder = await writeDoNothing(warmUp);
const nothingVsix = await pack(await writeDoNothing(nothing));

const times: Record<string, number>[] = [];
try {
  for (let round = 0; round < rounds; round++) {
    // Whatever comes first pays for what VS Code does only once; beyond that the two take turns.
    const order = [warmUp, ...(round % 2 === 0 ? [ours, nothing] : [nothing, ours])];
    const measured = await measure(order);
    times.push(measured);
    console.log(`${round + 1}/${rounds}  ${order.map((id) => `${id} ${format(measured[id])}`).join('  ')}`);
  }
} finally {
  await folder.remove();
}

const difference = median(ours) - median(nothing);
console.log(`\nmedian of ${rounds}, milliseconds from activate() to its end, VS Code newest`);
console.log(`${ours}  ${format(median(ours))}`);
console.log(`${nothing}             ${format(median(nothing))}`);
console.log(`difference                 ${format(difference)} (at most ${most})`);
process.exitCode = difference <= most ? 0 : 1;

async function measure(order: readonly string[]): Promise<Record<string, number>> {
  let output = '';
  const collect = new Writable({
    write: (chunk, _encoding, done) => {
      output += String(chunk);
      done();
    },
  });
  await runTests({
    vscodeExecutablePath: standIn,
    extensionDevelopmentPath: warmUpFolder,
    extensionTestsPath: path.join(root, 'out', 'bench', 'suite.js'),
    extensionTestsEnv: { ACTIVATE: order.join(','), SITE_REPORTS_VSIX: [vsixFile, nothingVsix].join(path.delimiter) },
    launchArgs: [folder.path],
    stdout: collect,
    stderr: collect,
  }).catch((error: unknown) => {
    throw new Error(output, { cause: error });
  });
  const [, json] = /^times (.+)$/m.exec(output) ?? [];
  if (json === undefined) throw new Error(output);
  return JSON.parse(json) as Record<string, number>;
}

async function writeDoNothing(id: string): Promise<string> {
  const [publisher = '', name = ''] = id.split('.');
  const extension = path.join(folder.path, name);
  const manifest = { publisher, name, version: '0.0.1', engines: { vscode: '^1.103.0' }, main: './extension.js' };
  await mkdir(extension);
  await writeFile(path.join(extension, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  await writeFile(path.join(extension, 'extension.js'), 'exports.activate = () => {};\n');
  return extension;
}

async function pack(extension: string): Promise<string> {
  const vsix = `${extension}.vsix`;
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  await runQuietly(process.execPath, [vsce, 'package', ...options], { cwd: extension });
  return vsix;
}

function median(id: string): number {
  const sorted = times.map((measured) => measured[id] ?? NaN).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function format(milliseconds: number | undefined): string {
  return (milliseconds ?? NaN).toFixed(1);
}
