// @ts-check
// Writes a package anew with the same files, packed as small as deflate can.
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from '@gfx/zopfli';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';

const pack = promisify(deflate);

/** The compression method of a ZIP file that deflates. */
const deflated = 8;

/** @param {string} file a ZIP file, which is replaced */
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
