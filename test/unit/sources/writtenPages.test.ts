import assert from 'node:assert/strict';
import { isWritten } from '../../../src/sources/fileSearch';
import { inferSites } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { generatedManifests } from '../../../src/sources/generatedManifests';

const u = 'https://a.example';
const files = ['web/docusaurus.config.js', 'web/src/pages/x.tsx', 'web/docs/a.md', 'docs/b.md', 'web/docs/c.md'];

const moduleLine = (name: string, source: string) =>
  `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${source}"), "${source}", require.resolveWeak("${source}")],`;

/** The files that Docusaurus 3.10 leaves in its folder. */
const left = (
  changes: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string | undefined>> => ({
  'web/.docusaurus/registry.js': [
    'export default {',
    moduleLine('aaaa', '@site/docs/a.md'),
    moduleLine('bbbb', '@site/../docs/b.md'),
    moduleLine('cccc', '@site/docs/c.md?truncated=true'),
    moduleLine('item', '@theme/DocItem'),
    moduleLine('page', '@site/src/pages/x.tsx'),
    '};',
  ].join('\n'),
  'web/.docusaurus/routesChunkNames.json': JSON.stringify({
    '/x/guide/first-1a2': { __comp: 'item', content: 'aaaa' },
    '/x/b-c3d': { __comp: 'item', content: 'bbbb' },
    '/x/docs-abc': { __comp: 'other' },
    '/x/y-def': { __comp: 'page' },
    '/elsewhere-def': { __comp: 'page' },
  }),
  'web/.docusaurus/i18n.json': '{"defaultLocale":"en","currentLocale":"en"}',
  'web/.docusaurus/docusaurus.config.mjs': 'export default {\n  "baseUrl": "/x/",\n};',
  ...changes,
});

async function indexOf(
  texts: Readonly<Record<string, string | undefined>>,
  changedAt: (file: string) => number | undefined,
  writtenAt: (file: string) => number = () => 1000,
) {
  const configuration = `x = { url: '${u}', baseUrl: '/x/', docs: { path: 'docs' }, plugins: [['@docusaurus/plugin-content-docs', { path: '../docs', routeBasePath: 'other' }]] }`;
  const sites = await inferSites(files, (path) =>
    Promise.resolve(path.endsWith('config.js') ? configuration : undefined),
  );
  const disk = {
    read: (file: string) => Promise.resolve(texts[file]),
    changedAt: (file: string) => Promise.resolve(texts[file] === undefined ? changedAt(file) : writtenAt(file)),
  };
  return SourceIndex.build(sites, files, { written: await generatedManifests(sites, files, disk) });
}

const paths = (index: SourceIndex) =>
  files.slice(1).map((file) => index.pagesOf(file).map(({ address = '' }) => address.slice(u.length)));

/** The pages of the files by convention only. */
const usual = [['/x/x'], ['/x/docs/a'], ['/x/other/b'], ['/x/docs/c']];

describe('What a generator has written down', () => {
  it('wins over what is usual', async () => {
    const index = await indexOf(left(), () => 999);
    assert.deepEqual(paths(index), [['/x/y'], ['/x/guide/first'], ['/x/b'], ['/x/docs/c']]);
    const [source] = index.sourcesOf(`${u}/x/guide/first`);
    assert.deepEqual([source?.file, source?.confidence], ['web/docs/a.md', 'convention']);
    assert.deepEqual(index.sourcesOf(`${u}/x/docs/a`), []);
  });

  it('says nothing of a file that was changed later', async () => {
    const index = await indexOf(left(), (file) => (file === 'web/docs/a.md' ? 1001 : 1000));
    assert.deepEqual(paths(index), [['/x/y'], ['/x/docs/a'], ['/x/b'], ['/x/docs/c']]);
  });

  it('says nothing of a file of which it is not known when it was changed', async () => {
    const index = await indexOf(left(), (file) => (file === 'web/docs/a.md' ? undefined : 1000));
    assert.deepEqual(paths(index), [['/x/y'], ['/x/docs/a'], ['/x/b'], ['/x/docs/c']]);
  });

  it('does not count if the configuration was changed later, or it is not known when', async () => {
    for (const at of [1001, undefined])
      assert.deepEqual(paths(await indexOf(left(), (file) => (file.endsWith('config.js') ? at : 0))), usual);
  });

  it('is as new as its newest part, since parts that stay the same are not written again', async () => {
    const newest = (file: string) => (file.endsWith('docusaurus.config.mjs') ? 1000 : 1);
    const index = await indexOf(left(), () => 1000, newest);
    assert.deepEqual(paths(index)[1], ['/x/guide/first']);
  });

  it('does not count if it is of another language, in part gone, or cut short', async () => {
    for (const changes of [
      { 'web/.docusaurus/i18n.json': '{"defaultLocale":"en","currentLocale":"fr"}' },
      { 'web/.docusaurus/i18n.json': '{}' },
      { 'web/.docusaurus/registry.js': undefined },
      { 'web/.docusaurus/docusaurus.config.mjs': undefined },
      { 'web/.docusaurus/routesChunkNames.json': '{"/x/guide/first-1a2": {' },
    ])
      assert.deepEqual(paths(await indexOf(left(changes), () => 0)), usual);
  });

  it('is read again when it is written anew', () => {
    assert.ok(isWritten('web/.docusaurus/routesChunkNames.json'));
    assert.ok(!isWritten('web/docusaurus/routesChunkNames.json') && !isWritten('.docusaurus/client-modules.js'));
  });
});
