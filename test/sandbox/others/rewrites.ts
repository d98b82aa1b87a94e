import { domainToASCII, domainToUnicode } from 'node:url';

export const REWRITES = [
  'trailing-slash',
  'punycode',
  'unicode',
  'host-case',
  'percent-encoding',
  'default-port',
  'fragment',
] as const;
export type Rewrite = (typeof REWRITES)[number];

/** The parts of an address, each as it was typed, which add up to the whole. */
type Parts = {
  scheme: string;
  user: string;
  host: string;
  port: string;
  path: string;
  query: string;
  fragment: string;
};

const ADDRESS =
  /^(?<scheme>https?:\/\/)(?<user>[^/?#]*@)?(?<host>\[[^\]]*\]|[^/?#:]*)(?<port>:\d*)?(?<path>[^?#]*)(?<query>\?[^#]*)?(?<fragment>#.*)?$/is;
/** A character's escape: one to four bytes of UTF-8. */
const ESCAPE =
  /%[0-7][0-9a-f]|%[cd][0-9a-f](?:%[89ab][0-9a-f])|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi;

/** The address as stored by a service that rewrites it in these ways, one after the other. */
export function rewritten(address: string, rewrites: readonly Rewrite[]): string {
  const typed = ADDRESS.exec(address)?.groups;
  if (!typed) return address;
  const { scheme = '', user = '', host = '', port = '', path = '', query = '', fragment = '' } = typed;
  const parts = { scheme, user, host, port, path, query, fragment };
  const kept = rewrites.reduce((before, rewrite) => ({ ...before, ...changes(rewrite, before) }), parts);
  return Object.values(kept).join('');
}

function changes(rewrite: Rewrite, { scheme, host, port, path, query, fragment }: Parts): Partial<Parts> {
  switch (rewrite) {
    case 'trailing-slash':
      return { path: path.replace(/\/+$/, '') };
    case 'punycode':
      return { host: byLabel(host, /[^\0-\x7f]/, domainToASCII) };
    case 'unicode':
      return { host: byLabel(host, /^xn--/i, domainToUnicode) };
    case 'host-case':
      return { host: host.toLowerCase() };
    case 'percent-encoding':
      return { path: decoded(path), query: decoded(query), fragment: decoded(fragment) };
    case 'default-port':
      return port === (/^https/i.test(scheme) ? ':443' : ':80') ? { port: '' } : {};
    case 'fragment':
      return { fragment: '' };
  }
}

/** The host with the matching labels changed; the others keep their case. */
function byLabel(host: string, meant: RegExp, change: (label: string) => string): string {
  const labels = host.split('.').map((label) => (meant.test(label) ? change(label) || label : label));
  return labels.join('.');
}

/** Without the escapes of letters, digits, and the like; those of delimiters, spaces, and controls stay. */
function decoded(text: string): string {
  return text.replaceAll(ESCAPE, (escape) => {
    const character = decodedCharacter(escape);
    return /^(?:[\w.~-]|[^\0-\x7f\p{C}\p{Z}])$/u.test(character) ? character : escape;
  });
}

function decodedCharacter(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    // Bytes that aren't a character.
    return escape;
  }
}
