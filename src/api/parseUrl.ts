/** The text as a URL, if it is one. `URL.canParse` of Node 22 denies `https://münchen.example` once it was called often. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
