import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { AbortedError } from '../../../src/util/abortedError';
import { readFile, readFiles, readWebSitemap } from '../../../src/vscode/jobs/urlSources';
import { internals } from '../extension';
import { replace } from '../person/replaced';
import { writeText } from '../files';

describe('A sitemap in a file', function () {
  this.timeout(20_000);

  async function read(text: string) {
    const { context } = await internals();
    const file = vscode.Uri.joinPath(context.globalStorageUri, 'sitemap.xml');
    await writeText(file, text);
    try {
      return await readFile(file, new AbortController().signal, () => undefined);
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  }

  it('has its first 50,000 pages taken, and the others counted', async () => {
    const pages = Array.from({ length: 50_007 }, (_, at) => `<url><loc>https://many.example/${at}</loc></url>`);
    const { urls: addresses, beyond } = await read(`<urlset>${pages.join('')}</urlset>`);
    assert.deepEqual([addresses.length, beyond], [50_000, 7]);
  });

  it('tells what it names that is no sitemap’s address', async () => {
    const found = await read('<sitemapindex><sitemap><loc>more.xml</loc></sitemap></sitemapindex>');
    assert.deepEqual([found.urls, found.malformed, found.leftOut], [[], ['more.xml'], []]);
  });
});

describe('Several files', () => {
  it('are read without the one that cannot be, which is named', async () => {
    const { context } = await internals();
    const fileOf = (name: string) => vscode.Uri.joinPath(context.globalStorageUri, 'dropped', name);
    await writeText(fileOf('a.txt'), 'https://dropped.example/a');
    await vscode.workspace.fs.createDirectory(fileOf('folder'));
    const noise = Uint8Array.from({ length: 500 }, (_, at) => (at * 7) % 256);
    await vscode.workspace.fs.writeFile(fileOf('a.zip'), noise);
    const uris = ['folder', 'gone.txt', 'a.zip', 'a.txt'].map(fileOf);
    try {
      const { urls, leftOut } = await readFiles(uris, new AbortController().signal, () => undefined);
      assert.deepEqual(urls, ['https://dropped.example/a']);
      assert.deepEqual(
        leftOut?.map(({ place, why }) => [place, why]),
        [
          ['folder', 'disk'],
          ['gone.txt', 'disk'],
          ['a.zip', 'notText'],
        ],
      );
    } finally {
      await vscode.workspace.fs.delete(fileOf('.'), { recursive: true });
    }
  });
});

describe('A sitemap on the web whose reading is canceled', () => {
  const index = '<sitemapindex><sitemap><loc>https://web.example/next.xml</loc></sitemap></sitemapindex>';
  const never = (signal: AbortSignal, reject: (reason: unknown) => void) =>
    signal.addEventListener('abort', () => reject(signal.reason));
  /** The web's reactions for the address where the user cancels. */
  const ways = {
    'before it answers': (signal: AbortSignal) => new Promise<Response>((_, reject) => never(signal, reject)),
    'in the middle of its answer': (signal: AbortSignal) => {
      const start = (controller: ReadableStreamDefaultController) =>
        never(signal, (reason) => controller.error(reason));
      return Promise.resolve(new Response(new ReadableStream({ start })));
    },
  };
  for (const [when, first, which] of [
    ['before it answers', undefined, 'the first'],
    ['in the middle of its answer', index, 'one of its index'],
  ] as const) {
    it(`is canceled ${when}, and not out of reach: ${which}`, async () => {
      const cancel = new AbortController();
      let asked = 0;
      const takeBack = replace(globalThis, 'fetch', (_: string, { signal }: { signal: AbortSignal }) => {
        if (asked++ === 0 && first !== undefined) return Promise.resolve(new Response(first));
        queueMicrotask(() => cancel.abort());
        return ways[when](signal);
      });
      try {
        const reading = readWebSitemap('https://web.example/sitemap.xml', cancel.signal, () => undefined);
        assert.ok((await reading.catch((error: unknown) => error)) instanceof AbortedError);
        assert.equal(asked, first === undefined ? 1 : 2);
      } finally {
        takeBack();
      }
    });
  }
});
