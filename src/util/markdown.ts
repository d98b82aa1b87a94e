import { readPageUrl } from './url';

/** A line about a page: a link, if its address is valid, and facts. All of it shows as plain text. */
export function markdownOf(title: string, url: string, facts: readonly string[]): string {
  const link = readPageUrl(url);
  const name = asText(title);
  return [link === undefined ? name : `[${name}](<${asDestination(link)}>)`, ...facts.map(asText)].join(' · ');
}

/** A text on one line, with all markup escaped, also what is markup only at the beginning of a line. */
export function asText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** The address between the angle brackets of a link, where an entity would be taken for a character. */
function asDestination(link: string): string {
  return link
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('\\', '%5C')
    .replace(/&(?=#?\w+;)/g, '&amp;');
}

/** The query of a command's URI as VS Code reads it: it decodes the query of a URI, which is decoded already. */
export function commandQuery(argument: object): string {
  return JSON.stringify([argument]).replaceAll('%', '%25');
}

/**
 * A link that runs a command, where the Markdown is trusted to.
 * @param label our own words
 */
export function commandLink(label: string, command: string, argument: object): string {
  const encoded = encodeURIComponent(commandQuery(argument));
  // What encoding leaves as it is may end a link.
  const inert = encoded.replace(/[()!'*~]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `[${label}](command:${command}?${inert})`;
}
