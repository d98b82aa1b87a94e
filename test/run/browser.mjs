// @ts-check
// Finds a Chromium that starts, or gets one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './children.mjs';
import { vsCodeFolder } from './paths.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** The npm package with Chromium for x64, packed, and with libraries (NSS, Expat) and a font that a machine may lack. */
const carrier = path.join(vsCodeFolder('newest'), 'node_modules', '@sparticuz', 'chromium');
const unpacked = path.join(vsCodeFolder('newest'), 'node_modules', '.chromium');
const fontSettings = path.join(unpacked, 'fonts.xml');

/** @typedef {{ executablePath: string, env: Record<string, string> }} Browser */

/** A Chromium that starts: `CHROME_PATH`, one on the PATH, or the unpacked one. @returns {Browser | undefined} */
export function findBrowser() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const env = existsSync(fontSettings) ? { FONTCONFIG_FILE: fontSettings } : {};
  const own = { executablePath: path.join(unpacked, 'chromium'), env };
  return [
    ...[process.env['CHROME_PATH'] ?? '', ...onPath].map((executablePath) => ({ executablePath, env })),
    own,
    { ...own, env: { ...env, LD_LIBRARY_PATH: path.join(unpacked, 'al2023', 'lib') } },
  ].find(starts);
}

/** @param {Browser} browser */
function starts({ executablePath, env }) {
  const options = { env: { ...process.env, ...env }, timeout: 20_000 };
  return existsSync(executablePath) && spawnSync(executablePath, ['--version'], options).status === 0;
}

/** Gets a Chromium unless there is one: unpacked from its npm package, or on Debian, as root, with apt-get. */
export async function installBrowser() {
  if (findBrowser() !== undefined && existsSync(fontSettings)) return;
  console.log('Unpacking a browser …');
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked);
  await unpack('fonts.tar.br');
  // Chromium shows no text without a font.
  const settings = `<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${unpacked}/fonts</dir>`;
  writeFileSync(fontSettings, `<fontconfig>${settings}<cachedir>${unpacked}/fonts-cache</cachedir></fontconfig>\n`);
  if (findBrowser() === undefined && process.arch === 'x64') {
    await unpack('al2023.tar.br');
    await unpack('chromium.br');
  }
  if (findBrowser() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runQuietly('apt-get', ['update']);
    await runQuietly('apt-get', ['install', '-y', 'chromium']);
  }
  if (findBrowser() !== undefined) return;
  throw new Error('No Chromium starts here. Install Chromium or Chrome, or set CHROME_PATH to one, and try again.');
}

/** Unpacks a file of the package with its own code, which puts it into the temporary folder. @param {string} name */
async function unpack(name) {
  const script = `import('@sparticuz/chromium').then(({ inflate }) => inflate('bin/${name}'))`;
  await runQuietly(process.execPath, ['--eval', script], { cwd: carrier, env: { ...process.env, TMPDIR: unpacked } });
}
