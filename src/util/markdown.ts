import { readPageUrl } from './url';

/** A line about a page: a link, if its address is valid, and facts. All of it shows as plain text. */
export function markdownOf(title: string, url: string, facts: readonly string[]): string {
  const link = readPageUrl(url);
  const name = asText(title);
  return [
    link === undefined ? name : `[${name}](<${link.replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`,
    ...facts.map(asText),
  ].join(' · ');
}

/** A text on one line, with all markup escaped. */
export function asText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&').replace(/\s+/g, ' ');
}
