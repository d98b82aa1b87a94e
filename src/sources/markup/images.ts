import { attributeOf, type Attribute, type Tag } from './tags';

/** A place in a source where a value is written. */
export interface Written {
  readonly offset: number;
  readonly length: number;
  /** The possible meanings: the text itself, or the texts in a program or a template. */
  readonly written: readonly string[];
}

/** An image in a source; its place is its address. */
export interface Image extends Written {
  /** Undefined if there is none. */
  readonly alt: string | undefined;
  /** False for one of the sources of a picture: its alternative text is in the image beside them. */
  readonly takesAlt: boolean;
}

/** Stands for an alternative text that a template or a program computes. */
const computed = '…';

const imageTag = /^(?:amp-)?(?:img|image|picture|source|nuxt-?(?:img|picture)|(?:gatsby|static)image|enhanced:img)$/i;
// Everything between two delimiters has a limit, so that a hostile text takes only linear time.
const markdownImage =
  /!\[([^[\]\n]{0,1000})\]\(\s{0,10}<?([^\s()<>]{1,2000})>?(?:\s{1,10}["'][^"'\n]{0,1000}["'])?\s{0,10}\)/g;
/** An image whose address is defined elsewhere, under its label or else its text. */
const markdownReference = /!\[([^[\]\n]{0,1000})\](?:\[([^\]\n]{0,200})\])?(?!\()/g;
const markdownDefinition = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]{1,10}<?([^\s<>]{1,2000})/gm;
const styledImage = /\burl\(\s{0,10}["']?([^"'()\s]{1,2000})/g;
/** Hugo's own shortcodes, and similar ones of themes. */
const shortcode = /\{\{[<%]-?\s{0,10}(?:figure|img|image)\b([^{}]{0,2000})[>%]\}\}/g;
/** The helpers of Rails, in ERB, Slim, and Haml. */
const imageHelper = /\bimage_tag[\s(]{1,10}["']([^"'\n]{1,2000})["']([^\n%]{0,1000})/g;
const shortcodeField = (name: string) => new RegExp(`\\b${name}\\s*=\\s*(["'\`])(.*?)\\1`);
const importedFile = /\bimport\s{1,10}(\w{1,100})\s{1,10}from\s{1,10}["']([^"'\n]{1,1000})["']/g;
const textInProgram = /(["'`])([^"'`{}\n]+)\1/g;

/** The names under which a program imports files, with their paths. */
export function importsIn(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(importedFile)].map(([, name = '', file = '']) => [name, file]));
}

/** The possible meanings of an attribute: its value, or else the texts and the imported files in its expression. */
export function writtenIn(text: string, attribute: Attribute, imports: ReadonlyMap<string, string>): Written {
  const { valueOffset: offset, valueLength: length, value } = attribute;
  if (value !== undefined) return { offset, length, written: [value] };
  const program = text.slice(offset, offset + length);
  const texts = [...program.matchAll(textInProgram)].map(([, , inside = '']) => inside);
  const names = program.match(/\b[A-Za-z_$][\w$]*/g) ?? [];
  return { offset, length, written: [...texts, ...names.flatMap((name) => imports.get(name) ?? [])] };
}

/** The images of a text, by kind: in tags, in Markdown, in template calls, and in styles. */
export function imagesIn(
  text: string,
  tags: readonly Tag[],
  { body, imports }: { readonly body: string; readonly imports: ReadonlyMap<string, string> },
): readonly Image[] {
  return [
    ...tags.flatMap((tag) => imagesOf(text, tag, imports)),
    ...markdownImages(body),
    ...markdownReferences(body),
    ...calledImages(text),
    ...styledImages(text),
  ];
}

function imagesOf(text: string, tag: Tag, imports: ReadonlyMap<string, string>): readonly Image[] {
  if (!imageTag.test(tag.name)) return [];
  const own = attributeOf(tag, 'alt');
  // Spread properties may include an alternative text.
  const unstated = tag.hasSpread ? computed : undefined;
  const alt = own === undefined ? unstated : (own.value ?? (own.valueLength === 0 ? '' : computed));
  const sources = tag.attributes.filter(({ name }) => ['src', 'srcset', 'data-src'].includes(name));
  return sources.flatMap((attribute) => {
    const written = writtenIn(text, attribute, imports);
    const each = attribute.name === 'srcset' ? { ...written, written: written.written.flatMap(addressesIn) } : written;
    return [{ ...each, alt, takesAlt: !/^(?:source|picture)$/i.test(tag.name) }];
  });
}

/** The addresses in a set of sources: each may have a width or a density after it. */
function addressesIn(set: string): readonly string[] {
  return set.split(/,\s+|,$/).map((source) => source.trim().replace(/\s.*$/s, ''));
}

function markdownImages(body: string): readonly Image[] {
  return [...body.matchAll(markdownImage)].map((found) => {
    const [all, alt = '', address = ''] = found;
    return {
      offset: found.index + all.indexOf(address, alt.length),
      length: address.length,
      written: [address],
      alt,
      takesAlt: true,
    };
  });
}

function markdownReferences(body: string): readonly Image[] {
  const addresses = new Map<string, string>();
  for (const [, label = '', address = ''] of body.matchAll(markdownDefinition))
    if (!addresses.has(label.toLowerCase())) addresses.set(label.toLowerCase(), address);
  return [...body.matchAll(markdownReference)].flatMap(({ index, 1: alt = '', 2: own = '' }) => {
    const label = own === '' ? alt : own;
    const address = addresses.get(label.toLowerCase());
    if (address === undefined) return [];
    const offset = index + '!['.length + (own === '' ? 0 : alt.length + ']['.length);
    return [{ offset, length: label.length, written: [address], alt, takesAlt: true }];
  });
}

function styledImages(text: string): readonly Image[] {
  return [...text.matchAll(styledImage)].map(({ index, 0: all, 1: address = '' }) => {
    const { length } = address;
    return { offset: index + all.length - length, length, written: [address], alt: undefined, takesAlt: false };
  });
}

function calledImages(text: string): readonly Image[] {
  const shortcodes = [...text.matchAll(shortcode)].flatMap((found) => {
    const [all, fields = ''] = found;
    const [, , address = ''] = shortcodeField('src').exec(fields) ?? [];
    const [, , alt] = shortcodeField('alt').exec(fields) ?? [];
    if (address === '') return [];
    const place = { offset: found.index + all.indexOf(address), length: address.length };
    return [{ ...place, written: [address], alt, takesAlt: true }];
  });
  const helpers = [...text.matchAll(imageHelper)].map((found) => {
    const [all, address = '', rest = ''] = found;
    const [, , alt] = /\balt(?::|["']?\s*=>)\s*(["'])(.*?)\1/.exec(rest) ?? [];
    const unread = /\balt(?::|["']?\s*=>)/.test(rest) ? computed : undefined;
    return {
      offset: found.index + all.indexOf(address),
      length: address.length,
      written: [address],
      alt: alt ?? unread,
      takesAlt: true,
    };
  });
  return [...shortcodes, ...helpers];
}
