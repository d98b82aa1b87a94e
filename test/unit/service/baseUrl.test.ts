import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readBaseUrl, type BaseUrlProblem } from '../../../src/service/baseUrl';
import { isUnencrypted } from '../../../src/service/baseUrl';

describe('The address of a service', () => {
  const accepted: Record<string, string> = {
    'https://reports.example.com': 'https://reports.example.com',
    '  https://reports.example.com/ \n': 'https://reports.example.com',
    'HTTPS://Reports.Example.com:443/': 'https://reports.example.com',
    'http://localhost:8600': 'http://localhost:8600',
    // As users type it.
    'reports.example.com': 'https://reports.example.com',
    'reports.example.com:8443/base/': 'https://reports.example.com:8443/base',
    'localhost:8600': 'http://localhost:8600',
    '127.0.0.1:8600': 'http://127.0.0.1:8600',
    'https://example.com/tools/reports/': 'https://example.com/tools/reports',
    'https://example.com/tools//': 'https://example.com/tools',
    'https://example.com/Tools/%C3%BC': 'https://example.com/Tools/%C3%BC',
    'https://example.com/api/v1': 'https://example.com',
    'https://example.com/tools/api/v1/': 'https://example.com/tools',
    'https://example.com/api/v2': 'https://example.com/api/v2',
    'https://example.com/myapi/v1': 'https://example.com/myapi/v1',
    'https://münchen.example': 'https://xn--mnchen-3ya.example',
    'http://[::1]:8600/': 'http://[::1]:8600',
  };
  for (const [text, url] of Object.entries(accepted)) {
    it(`${JSON.stringify(text)} reads as ${url}`, () => assert.deepEqual(readBaseUrl(text), { url }));
  }

  const refused: Record<string, BaseUrlProblem> = {
    '': 'empty',
    '  \t': 'empty',
    reports: 'notAUrl',
    'me:secret@reports.example.com': 'notAUrl',
    '//example.com': 'notAUrl',
    'a b://example.com': 'notAUrl',
    'https://': 'notAUrl',
    'https:example.com': 'notAUrl',
    'https://exa mple.com': 'notAUrl',
    'ftp://example.com': 'notHttp',
    'file:///etc/passwd': 'notHttp',
    'https://user@example.com': 'credentials',
    'https://user:secret@example.com': 'credentials',
    'https://:secret@example.com': 'credentials',
    'https://example.com/?page=1': 'query',
    'https://example.com?': 'query',
    'https://example.com/#top': 'fragment',
    'https://example.com#': 'fragment',
  };
  for (const [text, problem] of Object.entries(refused)) {
    it(`${JSON.stringify(text)} is refused: ${problem}`, () => assert.deepEqual(readBaseUrl(text), { problem }));
  }

  it('never ends in a slash, even where /api/v1 was copied along after two', () => {
    assert.deepEqual(readBaseUrl('https://example.com//api/v1'), { url: 'https://example.com' });
  });

  // A stored connection is read again whenever the window starts.
  it('stays the same when it is read again', () => {
    const segment = fc.constantFrom('', 'api', 'v1', 'api/v1', 'a', '%2F', 'ü', '..');
    fc.assert(
      fc.property(fc.constantFrom('https', 'http'), fc.array(segment, { maxLength: 6 }), (scheme, path) => {
        const { url } = readBaseUrl(`${scheme}://reports.example.com/${path.join('/')}`);
        assert.ok(url !== undefined && !url.endsWith('/'), url);
        assert.deepEqual(readBaseUrl(url), { url });
      }),
      { examples: [['https', ['api/v1', 'api/v1']]] },
    );
  });

  it('gives an address or a reason, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withFragments: true })), (text) => {
        const { url, problem } = readBaseUrl(text);
        assert.notEqual(url === undefined, problem === undefined);
        if (url !== undefined) assert.ok(URL.canParse(url));
      }),
    );
  });
});

describe('A key travels unencrypted', () => {
  const unencrypted: Record<string, boolean> = {
    'https://reports.example.com': false,
    'http://reports.example.com': true,
    'http://localhost:8600': false,
    'http://reports.localhost': false,
    'http://127.0.0.1': false,
    'http://127.1.2.3:8600': false,
    'http://[::1]:8600': false,
    'http://192.168.0.10': true,
    'http://localhost.example.com': true,
    'http://127.0.0.1.example.com': true,
    'http://notlocalhost': true,
    'http://0.0.0.0': true,
  };
  for (const [url, answer] of Object.entries(unencrypted)) {
    it(`to ${url}: ${answer ? 'yes' : 'no'}`, () => assert.equal(isUnencrypted(url), answer));
  }
});
