/** The text as a page's address, if it is one: http(s) and nothing else around it. */
export function readPageUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return trimmed;
}

/** One name for a page, however its address is written. */
export function pageKey(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
