import assert from 'node:assert/strict';
import { wholeAddress } from '../../../src/service/address';

const checksOf = (https: unknown, friendly?: unknown) => ({
  https_encryption: { passed: true, importance: 'high', value: https },
  seo_friendly_url: { passed: true, importance: 'high', value: friendly },
});

/** The address in a record, its checks, and the full address. */
const whole: readonly (readonly [string, unknown, string])[] = [
  ['example.com/a', undefined, 'https://example.com/a'],
  ['example.com/a', checksOf('http://example.com/a'), 'http://example.com/a'],
  ['example.com', checksOf('https://www.example.com/'), 'https://www.example.com'],
  ['example.com/a', checksOf(false, 'http://www.example.com/a'), 'http://www.example.com/a'],
  ['example.com/a', checksOf('http://reports.example/a'), 'https://example.com/a'],
  ['example.com:8443/a?q=1', checksOf('http://example.com:8443/a?q=1'), 'http://example.com:8443/a?q=1'],
  ['bücher.example/ü', checksOf('http://xn--bcher-kva.example/%C3%BC'), 'http://bücher.example/ü'],
  ['example.com/a', { https_encryption: 'http://example.com/a' }, 'https://example.com/a'],
  ['localhost:8080/a', undefined, 'http://localhost:8080/a'],
  ['intranet/a', undefined, 'https://intranet/a'],
  ['user:word@example.com/a', undefined, 'https://user:word@example.com/a'],
  ['http://example.com/a', checksOf('https://www.example.com/a'), 'http://example.com/a'],
  ['', undefined, ''],
  ['not an address', undefined, 'not an address'],
];

describe('The address of a record', () => {
  for (const [url, checks, expected] of whole) {
    const says = checks === undefined ? '' : ` with ${JSON.stringify(checks)}`;
    it(`${JSON.stringify(url)}${says} is ${JSON.stringify(expected)} in full`, () =>
      assert.equal(wholeAddress(url, checks), expected));
  }
});
