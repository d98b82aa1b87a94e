import sax from 'sax';

/** Receives the parts of a document in HTML or XML, in order. Names are in lower case, with their prefix. */
export interface MarkupReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  /** A text or a part of one, decoded, including the content of CDATA sections and scripts; never a comment. */
  readonly text?: (text: string) => void;
  readonly doctype?: () => void;
}

/**
 * Characters that a parser would misread as the beginning of something: an ampersand that doesn't begin an entity, and
 * angle brackets of a tag without an end, of no declaration, or around an address in Markdown.
 */
const stray = /&(?!#?\w{1,32};)|<(?=https?:\/\/)|<(?![!?])(?=[^<>]*<)|<!(?!--|\[CDATA\[|DOCTYPE\b)/gi;
/** Maximum number of open elements to search for the one that ends: a broken document may have a million. */
const maxOpen = 100;
const cdata = { start: '<![CDATA[', end: ']]>' };

/** Reads an HTML or XML document completely, however broken it is. */
export function readMarkup(document: string, reader: MarkupReader): void {
  const parser: sax.SAXParser & { readonly tags?: unknown[] } = sax.parser(false, { lowercase: true });
  // Without an element around everything, the parser would ignore what follows the first one.
  parser.write('<_>');
  const take = (text: string) => reader.text?.(text);
  parser.onopentag = ({ name, attributes }) => {
    // That element stays open, and so does the root of the document.
    if ((parser.tags?.length ?? 0) > maxOpen) parser.tags?.splice(2, 1);
    reader.open?.(name, textsOf(attributes));
  };
  parser.onclosetag = (name) => reader.close?.(name);
  parser.ontext = take;
  parser.oncdata = take;
  parser.onscript = take;
  parser.ondoctype = () => reader.doctype?.();
  parser.onerror = () => parser.resume();
  parser.write(repaired(document)).close();
}

/** A document with stray characters escaped, except in CDATA sections. */
function repaired(document: string): string {
  const parts: string[] = [];
  for (let at = 0; at < document.length;) {
    const start = document.indexOf(cdata.start, at);
    parts.push(escaped(document.slice(at, start < 0 ? undefined : start)));
    if (start < 0) break;
    const end = document.indexOf(cdata.end, start);
    at = end < 0 ? document.length : end + cdata.end.length;
    parts.push(document.slice(start, at));
  }
  return parts.join('');
}

function escaped(text: string): string {
  return text.replace(stray, (mark) => (mark === '&' ? '&amp;' : `&lt;${mark.slice(1)}`));
}

function textsOf(attributes: Readonly<Record<string, string | sax.QualifiedAttribute>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'string' ? value : value.value]),
  );
}
