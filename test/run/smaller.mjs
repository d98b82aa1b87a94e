// @ts-check
// Makes the package smaller than a build and vsce do, which are quicker.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflate } from '@gfx/zopfli';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { minify } from 'terser';

const pack = promisify(deflate);

/** The compression method of a ZIP file that deflates. */
const deflated = 8;

/**
 * Packs the files of a package as small as deflate can.
 * @param {string} file a ZIP file, which is replaced
 */
export async function squeeze(file) {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(file))), { useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), { extendedTimestamp: false, useWebWorkers: false });
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const { filename, crc32, lastModDate } = entry;
    const data = await entry.getData(new Uint8ArrayWriter());
    const packed = await pack(data, { numiterations: 3 });
    const how = { passThrough: true, compressionMethod: deflated, uncompressedSize: data.length, lastModDate };
    await writer.add(filename, new Uint8ArrayReader(packed), { ...how, ...(crc32 !== undefined && { crc32 }) });
  }
  await writeFile(file, await writer.close());
}

/**
 * Shortens the code of a folder.
 * @param {string} folder
 */
export async function shortenCode(folder) {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    const { code } = await minify(await readFile(file, 'utf8'), {
      ecma: 2020,
      // No getter of ours does anything but get.
      compress: { keep_fargs: false, hoist_funs: true, pure_getters: true },
      toplevel: true,
    });
    if (code === undefined) throw new Error(`${name} could not be shortened.`);
    await writeFile(file, code);
  }
}
