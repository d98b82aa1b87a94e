/** A secret in all its spellings: plain, in a URL, a form, JSON, HTML, Base64, or hexadecimal digits. */
export function spellingsOf(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const html = secret.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const named = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const form = new URLSearchParams({ it: secret }).toString().slice('it='.length);
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
  return [secret, encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1), html, named, hex, base64];
}
