/** What `%XX%XX…` stands for; nothing where these bytes are no text. */
export function decodedPercents(escapes: string): string | undefined {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return undefined;
  }
}
