import assert from 'node:assert/strict';
import { readWebSitemap } from '../../../src/vscode/jobs/urlSources';
import { withServer } from '../../contract/client-support';

describe('A sitemap on the web', () => {
  it('that is named twice, or names itself, is asked for once', async () => {
    const asked: (string | undefined)[] = [];
    await withServer(
      ({ url, headers }, response) => {
        asked.push(url);
        const of = (name: string) => `<sitemap><loc>http://${headers.host}/${name}</loc></sitemap>`;
        const index = `<sitemapindex>${of('one')}${of('one')}${of('two')}</sitemapindex>`;
        const pages = `<urlset><url><loc>https://a.example${url}</loc></url>${of('one')}${of('two')}</urlset>`;
        response.end(url === '/index' ? index : pages);
      },
      async (base) => {
        const { urls } = await readWebSitemap(`${base}/index`, new AbortController().signal, () => undefined);
        assert.deepEqual(asked, ['/index', '/one', '/two']);
        assert.deepEqual(urls, ['https://a.example/one', 'https://a.example/two']);
      },
    );
  });
});
