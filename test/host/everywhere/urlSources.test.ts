import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readFile } from '../../../src/platform/jobs/urlSources';
import { internals } from '../extension';

describe('A sitemap in a file', function () {
  this.timeout(20_000);

  async function read(text: string) {
    const { context } = await internals();
    const file = vscode.Uri.joinPath(context.globalStorageUri, 'sitemap.xml');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
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
    assert.deepEqual([found.urls, found.malformed, found.unread], [[], ['more.xml'], []]);
  });
});
