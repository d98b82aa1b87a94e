import { isFields } from '../util/json';
import { decodedPercents } from '../util/url';

const mask = '…';
const hiddenPassword = '•••';
/** Minimum length to mask: shorter secrets occur by chance, and masking each occurrence would spell them out. */
const shortestMasked = 4;

/**
 * A service's text without what was sent as a secret, however it is encoded there.
 * @returns nothing if a secret cannot be masked, so that the text must not be shown at all
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string | undefined {
  let masked = text;
  for (const secret of secrets.flatMap((it) => [it, it.trim()]).filter((it) => it !== '')) {
    if (secret.length >= shortestMasked) {
      for (const spelling of spellingsOf(secret)) masked = replaceIgnoringCase(masked, spelling);
    }
    if (occursIn(masked, secret)) return undefined;
  }
  return masked;
}

/** The longest first, because it may contain a shorter one. */
function spellingsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = new TextEncoder().encode(secret);
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
  const spellings = [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    inAscii(json),
    inAscii(json.replaceAll('/', '\\/')),
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams({ '': secret }).toString().slice(1),
    ...['&#039;', '&#39;', '&apos;'].map((quote) => inHtml(secret, quote)),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  ];
  return [...new Set(spellings)].sort((one, other) => other.length - one.length);
}

/** JSON as PHP writes it. */
function inAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function inHtml(text: string, quote: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": quote,
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function replaceIgnoringCase(text: string, part: string): string {
  return text.replace(new RegExp(part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), mask);
}

/** Whether a secret can be read from a text, even if it was encoded in part or twice. */
function occursIn(text: string, secret: string): boolean {
  const wanted = secret.toLowerCase();
  for (let current = text, turn = 0; turn < 3; turn++) {
    if (current.toLowerCase().includes(wanted)) return true;
    current = decoded(current);
  }
  return false;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text
    .replace(/(?:%[\da-f]{2})+/gi, (escapes) => decodedPercents(escapes) ?? escapes)
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\(["\\/])/g, '$1')
    .replace(/&#x([\da-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (entity, name: string) => entities[name.toLowerCase()] ?? entity);
}

/** A value with its passwords hidden: it may show that there is one, but not which. */
export function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (!isFields(value)) return value;
  const isSecret = (name: string, field: unknown) =>
    /password/i.test(name) && typeof field === 'string' && field !== '';
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecret(name, field) ? hiddenPassword : withoutPasswords(field),
    ]),
  );
}
