import { withoutEntities } from '../util/entities';
import { decodedPercents } from '../util/url';

const mask = '…';
/** Minimum length to mask: shorter secrets occur by chance, and masking each occurrence would spell them out. */
const minMaskedChars = 4;
/** Maximum length to mask, since patterns have one; a text that repeats a longer secret isn't shown at all. */
const maxMaskedChars = 5_000;
const base64Characters = /^[\w+/-]$/;

/** Secrets that were sent, in all the spellings in which a service may repeat them. */
export class Secrets {
  private readonly wanted: readonly string[];
  private readonly shortest: number;
  private readonly spellings: RegExp | undefined;
  private readonly inBase64: readonly string[];
  /** Finds what may be a secret; undefined if one is too long for a pattern, or isn't ASCII. */
  private readonly suspicious: RegExp | undefined;

  constructor(secrets: readonly string[]) {
    this.wanted = [...new Set(secrets.flatMap((secret) => [secret, secret.trim()]))].filter((text) => text !== '');
    this.shortest = this.wanted.reduce((length, text) => Math.min(length, text.length), Infinity);
    const maskable = this.wanted.filter(isMaskable);
    // Longest first, because it may contain a shorter one.
    const spellings = [...new Set(maskable.flatMap(spellingsOf))].sort((one, other) => other.length - one.length);
    this.spellings = spellings.length === 0 ? undefined : new RegExp(spellings.map(escaped).join('|'), 'gi');
    this.inBase64 = [...new Set(maskable.flatMap(base64PartsOf))];
    const isSimple = this.wanted.every((text) => text.length <= maxMaskedChars && /^[\x20-\x7e]*$/.test(text));
    const parts = [...this.wanted, ...spellings].map(escaped);
    // The last two become ASCII letters in lower case.
    const suspects = ['[%\\\\&\u212a\u0130]', ...parts, ...this.inBase64.map(inBothAlphabets)];
    this.suspicious = isSimple ? new RegExp(suspects.join('|'), 'i') : undefined;
  }

  /**
   * Masks every secret in a text from the service, however it is encoded there.
   * @returns undefined if one can't be masked, so that the text must not be shown at all
   */
  masked(text: string): string | undefined {
    // No encoding makes a secret shorter, and most texts of a record are short.
    if (text.length < this.shortest || this.suspicious?.test(text) === false) return text;
    const spelled = this.spellings === undefined ? text : text.replace(this.spellings, mask);
    const masked = this.isInBase64(spelled) ? this.inBase64.reduce(withoutRun, spelled) : spelled;
    return this.wanted.some((secret) => occursIn(masked, secret)) ? undefined : masked;
  }

  private isInBase64(text: string): boolean {
    const usual = inUsualAlphabet(text);
    return this.inBase64.some((part) => usual.includes(part));
  }
}

function isMaskable({ length }: string): boolean {
  return length >= minMaskedChars && length <= maxMaskedChars;
}

function spellingsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = new TextEncoder().encode(secret);
  return [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    inAscii(json),
    inAscii(json.replaceAll('/', '\\/')),
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams({ '': secret }).toString().slice(1),
    ...['&#039;', '&#39;', '&apos;'].map((quote) => inHtml(secret, quote)),
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  ];
}

/** JSON as PHP writes it. */
function inAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function inHtml(text: string, quote: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", quote);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * The parts found in any base64 that contains the secret, alone or in `user:password`: one for each position of its
 * first byte in a group of three. Characters that depend on neighboring bytes are left out.
 */
function base64PartsOf(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((before) => {
    const all = new Uint8Array([...[0, 0].slice(0, before), ...bytes]);
    const text = btoa(Array.from(all, (byte) => String.fromCharCode(byte)).join(''));
    return text.slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
  });
}

/** A pattern for a part in the standard alphabet of base64 or the one for URLs. */
function inBothAlphabets(part: string): string {
  return part.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
}

/** Converts base64url to the standard alphabet of base64. */
function inUsualAlphabet(text: string): string {
  return /[-_]/.test(text) ? text.replaceAll('-', '+').replaceAll('_', '/') : text;
}

/** Masks each run of base64 that contains a part, in the standard alphabet or the one for URLs. */
function withoutRun(text: string, part: string): string {
  const usual = inUsualAlphabet(text);
  let rest = '';
  let read = 0;
  for (let at = usual.indexOf(part); at >= 0; at = usual.indexOf(part, read)) {
    let [start, end] = [at, at + part.length];
    while (base64Characters.test(text.charAt(start - 1))) start--;
    while (base64Characters.test(text.charAt(end))) end++;
    while (text.charAt(end) === '=') end++;
    rest += text.slice(read, start) + mask;
    read = end;
  }
  return rest + text.slice(read);
}

/** True if a secret can be read from a text, even if it was encoded in part or twice. */
function occursIn(text: string, secret: string): boolean {
  const wanted = secret.toLowerCase();
  for (let current = text, turn = 0; turn < 3; turn++) {
    if (current.toLowerCase().includes(wanted)) return true;
    if (!/[%\\&]/.test(current)) return false;
    current = decoded(current);
  }
  return false;
}

function decoded(text: string): string {
  const plain = text
    .replace(/(?:%[\da-f]{2})+/gi, (escapes) => decodedPercents(escapes) ?? escapes)
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\(["\\/])/g, '$1');
  return withoutEntities(plain);
}
