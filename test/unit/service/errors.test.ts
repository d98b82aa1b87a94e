import assert from 'node:assert/strict';
import { withoutWords, type UnreachableCause } from '../../../src/service/errors';
import { unreachableCause } from '../../../src/service/reach';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

describe('Why the service was unreachable', () => {
  const byCode: Record<string, UnreachableCause> = {
    ENOTFOUND: 'dns',
    EAI_AGAIN: 'dns',
    ECONNREFUSED: 'refused',
    EHOSTUNREACH: 'refused',
    UND_ERR_CONNECT_TIMEOUT: 'refused',
    ECONNRESET: 'reset',
    EPIPE: 'reset',
    UND_ERR_SOCKET: 'reset',
    SELF_SIGNED_CERT_IN_CHAIN: 'tls',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
    CERT_HAS_EXPIRED: 'tls',
    ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
    ERR_SSL_WRONG_VERSION_NUMBER: 'tls',
    EWHATEVER: 'unknown',
  };
  for (const [code, cause] of Object.entries(byCode)) {
    it(`${code}: ${cause}`, () => assert.equal(unreachableCause(fetchFailed(withCode(code))), cause));
  }

  const byMessage: Record<string, UnreachableCause> = {
    'net::ERR_NAME_NOT_RESOLVED': 'dns',
    'net::ERR_CONNECTION_REFUSED': 'refused',
    'net::ERR_INTERNET_DISCONNECTED': 'refused',
    'net::ERR_CONNECTION_RESET': 'reset',
    'net::ERR_CERT_AUTHORITY_INVALID': 'tls',
    'net::ERR_SSL_PROTOCOL_ERROR': 'tls',
    'net::ERR_PROXY_CONNECTION_FAILED': 'proxy',
    'net::ERR_TUNNEL_CONNECTION_FAILED': 'proxy',
    'net::ERR_PROXY_CERTIFICATE_INVALID': 'proxy',
    'Failed to fetch': 'unknown',
  };
  for (const [message, cause] of Object.entries(byMessage)) {
    it(`${message}: ${cause}`, () => assert.equal(unreachableCause(new Error(message)), cause));
  }

  it('is no refusal where the connection was there and broke: what was sent may be carried out', () => {
    for (const syscall of ['read', 'write']) {
      assert.equal(unreachableCause(fetchFailed(Object.assign(withCode('EHOSTUNREACH'), { syscall }))), 'reset');
    }
    assert.equal(
      unreachableCause(fetchFailed(Object.assign(withCode('EHOSTUNREACH'), { syscall: 'connect' }))),
      'refused',
    );
  });

  it('is the fault of the certificate also where that was read', () => {
    assert.equal(unreachableCause(Object.assign(withCode('CERT_HAS_EXPIRED'), { syscall: 'read' })), 'tls');
  });

  it('is in the message where the code is none of Node', () => {
    assert.equal(unreachableCause(Object.assign(new Error('net::ERR_CONNECTION_RESET'), { code: 101 })), 'reset');
  });

  it('is found however deep the errors are nested', () => {
    const nested = new Error('outer', { cause: fetchFailed(new Error('inner', { cause: withCode('ENOTFOUND') })) });
    assert.equal(unreachableCause(nested), 'dns');
  });

  it('is the inner one where the outer code says nothing', () => {
    const outer = Object.assign(withCode('UND_ERR_WHATEVER'), { cause: withCode('ECONNREFUSED') });
    assert.equal(unreachableCause(outer), 'refused');
  });

  it('is unknown for what is no error, and for an error that causes itself', () => {
    const circular: Error = new Error('round');
    circular.cause = circular;
    for (const thrown of [undefined, null, 'ENOTFOUND', { code: 'ENOTFOUND' }, circular]) {
      assert.equal(unreachableCause(thrown), 'unknown');
    }
  });
});

describe('A problem that is stored', () => {
  it('has no words of the service, and else all that it had', () => {
    const [rejected, failed] = [
      { kind: 'rejected', status: 422, messages: [] },
      { kind: 'serviceFailed', status: 500 },
    ] as const;
    assert.deepEqual(withoutWords({ kind: 'forbidden', message: 'Not you.' }), { kind: 'forbidden' });
    assert.deepEqual(withoutWords({ ...rejected, messages: ['No.', 'Never.'] }), rejected);
    assert.deepEqual(withoutWords(failed), failed);
  });
});
