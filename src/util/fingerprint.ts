/** A short fingerprint of a text (FNV-1a, 32 bits), to notice changes without storing the text. */
export function fingerprint(text: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}
