import assert from 'node:assert/strict';
import { FolderSources } from '../../../src/sources/folderSources';
import { MemoryFiles } from './memoryFiles';
import { u } from './statedRows';

/** A site in which a program decides about the endings of pages, so that all its pages are guesses. */
const doubtful = {
  'package.json': JSON.stringify({ homepage: u, dependencies: { next: '16.0.0' } }),
  'next.config.js': 'module.exports = { pageExtensions: endings() };',
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`pages/${name}.jsx`, ''])),
};
/** The same site without that setting. */
const plain = { ...doubtful, 'next.config.js': 'module.exports = {};' };

const at = (...paths: readonly string[]) => new Map(paths.map((path) => [path, { url: u + path }]));

async function confidenceOf(sources: FolderSources, path: string): Promise<string | undefined> {
  return (await sources.indexFor(u + path)).sourcesOf(u + path)[0]?.confidence;
}

const sitemap = (...paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>http://localhost:3000${path}</loc></url>`).join('')}</urlset>`;

describe('Known pages', () => {
  it('make certain what was a guess, once most of the pages that the files name are known', async () => {
    const sources = new FolderSources(new MemoryFiles(doubtful));
    assert.equal(await confidenceOf(sources, '/e'), 'guess');
    assert.equal(await sources.weigh(at('/a', '/b')), false);
    assert.equal(await confidenceOf(sources, '/e'), 'guess');
    assert.equal(await sources.weigh(at('/a', '/b', '/c/')), true);
    assert.equal(await confidenceOf(sources, '/e'), 'convention');
    assert.equal(await sources.weigh(at('/c', '/b', '/a', '/zzz')), false);
  });

  it('make a guess of what was certain, if more of them are found elsewhere than where they are expected', async () => {
    const sources = new FolderSources(new MemoryFiles(plain));
    assert.equal(await sources.weigh(at('/a', '/en/b', '/en/c')), false);
    assert.equal(await confidenceOf(sources, '/e'), 'convention');
    assert.equal(await sources.weigh(at('/a', '/en/b', '/en/c', '/en/d')), true);
    assert.equal(await confidenceOf(sources, '/e'), 'guess');
    assert.equal(await sources.weigh(at('/a', '/b', '/c', '/d', '/x')), true);
    assert.equal(await confidenceOf(sources, '/e'), 'convention');
  });

  it('are also those in the sitemap that the generator wrote, for whichever host, unless it is older than the configuration', async () => {
    const disk = new MemoryFiles({ ...doubtful, 'public/sitemap.xml': sitemap('/a', '/b', '/c') });
    disk.changes.set('public/sitemap.xml', 2).set('next.config.js', 3);
    assert.equal(await new FolderSources(disk).weigh(new Map()), false);
    disk.changes.set('public/sitemap.xml', 3);
    const sources = new FolderSources(disk);
    assert.equal(await sources.weigh(new Map()), true);
    assert.equal(await confidenceOf(sources, '/e'), 'convention');
  });

  it('are counted for each convention', async () => {
    const sources = new FolderSources(new MemoryFiles(doubtful));
    const fits = await sources.fitsOf(['/a', '/b', '/en/c', '/other', '/'].map((path) => u + path));
    assert.deepEqual(fits.get(''), [{ name: 'Next.js', pages: 5, known: 2, elsewhere: 1 }]);
  });
});
