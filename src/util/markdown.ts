import { readPageUrl } from './url';

/** A line about a page: a link where its address is one, and facts. Whatever its parts hold, they are text. */
export function markdownOf(title: string, url: string, facts: readonly string[]): string {
  const link = readPageUrl(url);
  const name = asText(title);
  return [
    link === undefined ? name : `[${name}](<${link.replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`,
    ...facts.map(asText),
  ].join(' · ');
}

/** A text of which nothing is markup, on one line. */
export function asText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&').replace(/\s+/g, ' ');
}
