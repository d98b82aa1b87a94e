import { readPageUrl } from './pageUrl';

/** A line about a page: a link, if its address is valid, and facts. All of it is shown as plain text. */
export function markdownOf(title: string, url: string, facts: readonly string[]): string {
  const link = readPageUrl(url);
  const name = asText(title);
  return [link === undefined ? name : `[${name}](<${asDestination(link)}>)`, ...facts.map(asText)].join(' · ');
}

/** Puts a text on one line and escapes all markup, including markup that only counts at the beginning of a line. */
export function asText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Escapes the address between the angle brackets of a link, where entities would be decoded. */
function asDestination(link: string): string {
  return link
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('\\', '%5C')
    .replace(/&(?=#?\w+;)/g, '&amp;');
}

/** The query of a command's URI for VS Code, which decodes the query once more after parsing the URI. */
export function commandQuery(argument: object): string {
  return JSON.stringify([argument]).replaceAll('%', '%25');
}

/**
 * A link that runs a command in trusted Markdown.
 * @param label our own words, not escaped
 */
export function commandLink(label: string, command: string, argument: object): string {
  const encoded = encodeURIComponent(commandQuery(argument));
  // Characters that the encoding keeps may end a link.
  const inert = encoded.replace(/[()!'*~]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `[${label}](command:${command}?${inert})`;
}
