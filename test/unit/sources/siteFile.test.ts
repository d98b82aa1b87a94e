import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { readSiteFile } from '../../../src/sources/siteFile';
import type { ConfiguredSite } from '../../../src/sources/site';
import { writeSiteFile } from '../../../src/sources/siteFile';
import { root } from '../../run/paths.mjs';

const url = 'https://a.example';
const one = (fields: object) => JSON.stringify({ sites: [{ url, ...fields }] });

/** A text, its faults, and the number of valid sites. */
const faulty: readonly (readonly [text: string, faults: string, sites: number])[] = [
  ['', 'notJson ', 0],
  ['{', 'notJson ', 0],
  ['{"sites":[}', 'notJson ', 0],
  ['[]', 'notObject ', 0],
  ['1', 'notObject ', 0],
  ['{}', '', 0],
  ['{"$schema":"x","sites":[]}', '', 0],
  ['{"$schema":1}', 'notText $schema', 0],
  ['{"token":"x"}', 'unknownField token', 0],
  ['{"__proto__":[]}', 'unknownField __proto__', 0],
  ['{"sites":{}}', 'notObject sites', 0],
  ['{"sites":[1]}', 'notObject sites[0]', 0],
  ['{"sites":[{}]}', 'missing sites[0].url', 0],
  [`{"sites":[{},{"url":"${url}"}]}`, 'missing sites[0].url', 1],
  ['{"sites":[{"url":1}]}', 'notText sites[0].url', 0],
  ...[
    'a.example',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://',
    'https://u@a.example',
    'https://u:p@a.example',
    'https://a.example?x',
    'https://a.example#x',
    ' https://a.example',
    'https://a.example/\\\\b',
  ].map((it): [string, string, number] => [`{"sites":[{"url":"${it}"}]}`, 'notAddress sites[0].url', 0]),
  [one({ command: 'x' }), 'unknownField sites[0].command', 0],
  [one({ folder: '../x' }), 'outside sites[0].folder', 0],
  [one({ folder: '/x' }), 'outside sites[0].folder', 0],
  [one({ folder: 'a//b' }), 'outside sites[0].folder', 0],
  [one({ folder: null }), 'notText sites[0].folder', 0],
  [one({ aliases: url }), 'notObject sites[0].aliases', 1],
  [one({ aliases: ['x', url] }), 'notAddress sites[0].aliases[0]', 1],
  [one({ sources: [{ path: '/a' }] }), 'missing sites[0].sources[0].file', 1],
  [JSON.stringify({ sites: [{ url }, { url }] }), 'twice sites[1].url', 1],
  [
    JSON.stringify({ sites: [{ url }, { url: 'http://www.A.example/' }, { url: `${url}/a` }] }),
    'twice sites[1].url',
    2,
  ],
  [one({ sources: [{ path: 'a', file: 'a' }] }), 'pattern sites[0].sources[0].path', 1],
  [one({ sources: [{ path: '/:a', file: ':b' }] }), 'pattern sites[0].sources[0].file', 1],
  [one({ sources: [{ path: '/:a', file: [':a', ':b'] }] }), 'pattern sites[0].sources[0].file[1]', 1],
  [one({ sources: [{ path: '/:a', file: ['a', '../a'] }] }), 'outside sites[0].sources[0].file[1]', 1],
  [one({ sources: [{ path: '/:a', file: ['a', 1] }] }), 'notText sites[0].sources[0].file[1]', 1],
  [one({ sources: [{ path: '/:a', file: [] }] }), 'missing sites[0].sources[0].file[0]', 1],
  [one({ sources: [{ path: '/:a', file: {} }] }), 'notText sites[0].sources[0].file', 1],
  [one({ sources: [{ path: '/:a', file: Array(11).fill('a') }] }), 'tooMany sites[0].sources[0].file', 1],
  [one({ sources: [{ path: '/a', file: '../a' }] }), 'outside sites[0].sources[0].file', 1],
  [one({ sources: [{ path: '/a', file: 'a', run: 'x' }] }), 'unknownField sites[0].sources[0].run', 1],
  [JSON.stringify({ sites: Array.from({ length: 101 }, (_, at) => ({ url: `${url}/${at}` })) }), 'tooMany sites', 100],
  [one({ aliases: Array(51).fill(url) }), 'tooMany sites[0].aliases', 1],
  [one({ sources: Array(1001).fill({ path: '/a', file: 'a' }) }), 'tooMany sites[0].sources', 1],
  [`{"sites":${'['.repeat(100_000)}`, 'notJson ', 0],
  [`${' '.repeat(1 << 20)}{}`, 'tooLarge ', 0],
];

const whole: ConfiguredSite = {
  url: 'https://a.example/base',
  folder: 'apps/web',
  aliases: ['http://b.example:8080'],
  rules: [
    { path: '/blog/:slug', files: ['content/:slug.md'] },
    { path: '/:lang/*path', files: ['content/*path.:lang.mdx', 'content/*path.mdx'] },
  ],
};

const read = (text: string) => {
  const { sites, faults } = readSiteFile(text);
  return { sites, faults };
};

describe('The file of stated sites', () => {
  for (const [text, expected, count] of faulty)
    it(`${text.slice(0, 60)} has ${expected === '' ? 'no fault' : `the fault ${expected}`}`, () => {
      const { sites, faults } = readSiteFile(text);
      assert.deepEqual(
        [faults.map(({ kind, field }) => `${kind} ${field}`).join(', '), sites.length],
        [expected, count],
      );
      assert.ok(faults.every(({ offset, length }) => offset >= 0 && length >= 0 && offset + length <= text.length));
    });

  it('says where a fault is', () => {
    const text = one({ folder: '../x' });
    const [fault] = readSiteFile(text).faults;
    assert.equal(fault && text.slice(fault.offset, fault.offset + fault.length), '"../x"');
  });

  it('says of a rule without a file where its file is named', () => {
    const rules = [
      { path: '/a', file: 'a.md' },
      { path: '/b', file: ['b.md', 'c.md'] },
    ];
    const text = one({ sources: rules });
    const found = [...readSiteFile(text).ifUnused].map(([{ path }, { kind, field, offset, length }]) => {
      return [path, kind, field, text.slice(offset, offset + length)];
    });
    assert.deepEqual(found, [
      ['/a', 'noFile', 'sites[0].sources[0].file', '"a.md"'],
      ['/b', 'noFile', 'sites[0].sources[1].file', '["b.md","c.md"]'],
    ]);
  });

  it('is read with comments, trailing commas and a byte order mark; slashes at the end make no difference', () => {
    const text = `\ufeff// Ours\n{"sites":[{"url":"https://a.example/base//",/* here */"folder":"./apps/web/",},],}`;
    assert.deepEqual(read(text), {
      sites: [{ url: 'https://a.example/base', folder: 'apps/web', aliases: [], rules: [] }],
      faults: [],
    });
  });

  it('is read as it was written', () => {
    const bare = { url, folder: '', aliases: [], rules: [] };
    assert.deepEqual(read(writeSiteFile([whole, bare])), { sites: [whole, bare], faults: [] });
    assert.equal(writeSiteFile([bare]), `{\n  "sites": [\n    {\n      "url": "${url}"\n    }\n  ]\n}\n`);
  });

  it('is read in part or not at all, and never fails', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.string({ unit: fc.constantFrom(...Array.from('{}[]",:/*\\ \nab')) }),
    );
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(url, '/:a', ':a.md', '../x', ['x.md', '*_/:a.md']));
    const shaped = fc.record(
      {
        url: value,
        folder: value,
        aliases: fc.array(value),
        sources: fc.array(fc.record({ path: value, file: value })),
      },
      { requiredKeys: [] },
    );
    const near = fc.array(shaped).map((sites) => JSON.stringify({ sites }));
    fc.assert(
      fc.property(fc.oneof(text, near), (any) => {
        const { sites, faults } = readSiteFile(any);
        assert.deepEqual(read(writeSiteFile(sites)), { sites, faults: [] });
        assert.ok(faults.length <= 100);
      }),
    );
  });

  it('states a site of several folders in as many entries, of which one has its gate', () => {
    const of = (...folders: readonly object[]) =>
      readSiteFile(JSON.stringify({ sites: folders.map((fields) => ({ url, ...fields })) })).faults.map(
        ({ kind }) => kind,
      );
    const gate = { result: 'good' };
    assert.deepEqual(of({ folder: 'a', gate }, { folder: 'b' }), []);
    assert.deepEqual(of({ folder: 'a', gate }, { folder: 'b', gate }), ['twice']);
    assert.deepEqual(of({ folder: 'a', gate }, { folder: './a/' }), ['twice']);
  });

  it('has at most a thousand rules in all, since each address is compared with each', () => {
    const sources = Array.from({ length: 600 }, (_, at) => ({ path: `/:a/${at}`, file: `:a/${at}.md` }));
    const text = JSON.stringify({ sites: [0, 1, 2].map((at) => ({ url: `https://${at}.example`, sources })) });
    const { sites, faults } = readSiteFile(text);
    assert.deepEqual(
      [sites.map(({ rules }) => rules.length), faults.map(({ kind, field }) => `${kind} ${field}`)],
      [
        [600, 400, 0],
        ['tooMany sites[1].sources', 'tooMany sites[2].sources'],
      ],
    );
  });

  it('has a schema with the same fields and limits', () => {
    const file = path.join(root, 'media', 'site-reports.schema.json');
    const schema = JSON.parse(readFileSync(file, 'utf8')) as {
      properties: { sites: { maxItems: number } };
      definitions: {
        site: { properties: Record<string, { maxItems?: number }>; additionalProperties: boolean };
        rule: { properties: { file: { oneOf: readonly { maxItems?: number }[] } } };
      };
    };
    const { properties, additionalProperties } = schema.definitions.site;
    assert.deepEqual(Object.keys(properties), ['url', 'folder', 'aliases', 'sources', 'gate']);
    assert.deepEqual(
      [schema.properties.sites.maxItems, properties['aliases']?.maxItems, properties['sources']?.maxItems],
      [100, 50, 1000],
    );
    assert.equal(schema.definitions.rule.properties.file.oneOf[1]?.maxItems, 10);
    assert.equal(additionalProperties, false);
  });
});
