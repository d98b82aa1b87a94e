import type { UnreachableCause } from './errors';

const codesByCause: readonly (readonly [UnreachableCause, readonly string[]])[] = [
  ['dns', ['ENOTFOUND', 'EAI_AGAIN', 'ERR_NAME_NOT_RESOLVED']],
  ['refused', ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']],
  ['refused', ['ERR_CONNECTION_REFUSED', 'ERR_ADDRESS_UNREACHABLE', 'ERR_INTERNET_DISCONNECTED']],
  ['reset', ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']],
  ['reset', ['ERR_CONNECTION_RESET', 'ERR_CONNECTION_CLOSED', 'ERR_EMPTY_RESPONSE']],
];

const tlsCode = /CERT|SSL|TLS|SIGNATURE|SELF_SIGNED|UNABLE_TO_/;
const proxyCode = /PROXY|TUNNEL/;

/** Reads the cause of a network failure from the codes of Node (`cause.code`) and Chromium (`net::ERR_…`). */
export function unreachableCause(error: unknown): UnreachableCause {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code = codeOf(current);
    const known = codesByCause.find(([, codes]) => codes.includes(code))?.[0];
    // An established connection may fail with the code of one that was refused.
    if (known === 'refused' && isAfterConnecting(current)) return 'reset';
    if (known !== undefined) return known;
    if (proxyCode.test(code)) return 'proxy';
    if (tlsCode.test(code)) return 'tls';
  }
  return 'unknown';
}

function isAfterConnecting(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'read' || error.syscall === 'write');
}

function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /net::(ERR_[A-Z_]+)/.exec(error.message)?.[1] ?? '';
}
