// Stores a connection where VS Code in a browser keeps it, as if the user had added it.
import { createCipheriv, randomBytes } from 'node:crypto';

const EXTENSION = 'site-reports.site-reports';

export interface Seed {
  /** The extension's global state. */
  state: Record<string, unknown>;
  /** The extension's secrets. */
  secrets: Record<string, string>;
}

/**
 * The data that the extension stores for a connection to the sandbox: its entry in the state, its key in the secrets.
 */
export function connectionSeed(url: string, key: string): Seed {
  const { href, origin } = new URL(url);
  return {
    state: { connections: [{ id: 'sandbox', name: 'Sandbox', url: href }], activeConnection: 'sandbox' },
    secrets: { [`apiKey:sandbox:${origin}`]: key },
  };
}

/** The server's half of the key that VS Code encrypts secrets with. It only protects made-up secrets. */
export const serverKey = Buffer.alloc(32);

/**
 * A page that stores a seed and redirects to `next`, or to the text after a `#` in its own address. It must have the
 * origin of that VS Code, in the same browser profile: the state is in IndexedDB, the encrypted secrets are in
 * localStorage.
 */
export function seedPage({ state, secrets }: Seed, next: string): string {
  const data = JSON.stringify({
    extension: EXTENSION,
    state: JSON.stringify(state),
    secrets: seal(JSON.stringify(Object.fromEntries(Object.entries(secrets).map(named)))),
    next,
  });
  return `<!doctype html><title>Site Reports</title><script type="module">
const { extension, state, secrets, next } = ${data.replaceAll('<', '\\u003c')};
localStorage.setItem('secrets.provider', secrets);
const opening = indexedDB.open('vscode-web-state-db-global');
opening.onupgradeneeded = () => opening.result.createObjectStore('ItemTable');
opening.onsuccess = () => {
  const storing = opening.result.transaction('ItemTable', 'readwrite');
  storing.objectStore('ItemTable').put(state, extension);
  storing.oncomplete = () => {
    opening.result.close();
    location.replace(location.hash.slice(1) || next);
  };
};
</script>`;
}

/** A secret under VS Code's name for it. */
const named = ([key, value]: [string, string]): [string, string] => [
  JSON.stringify({ extensionId: EXTENSION, key }),
  value,
];

/** Encrypts like VS Code: a key, whose other half is `serverKey`, a nonce, the text, and its tag, in Base64. */
function seal(text: string): string {
  const clientKey = randomBytes(32);
  const nonce = randomBytes(12);
  const key = clientKey.map((byte, i) => byte ^ (serverKey[i] ?? 0));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = [cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([clientKey, nonce, ...sealed]).toString('base64');
}
