/** The text as a page's address, if it is one: http(s) and nothing else around it. */
export function readPageUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return trimmed;
}
