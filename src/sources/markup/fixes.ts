import type { TextRange } from '../checkRange';
import { hostOf } from '../../util/url';
import { attributeOf, type Attribute, type Tag } from './tags';
import type { Markup } from './findingRanges';

/** A change of a source: the text that replaces the range. */
export interface MarkupEdit extends TextRange {
  readonly text: string;
  /** The part of the new text for the user to write or check. */
  readonly selection?: TextRange;
}

/** The source that contains a problem. */
export interface FixedSource {
  readonly text: string;
  readonly markup: Markup;
  /** True if markup is part of JavaScript. */
  readonly isJsx: boolean;
  /** The position at which fields of its front matter end, and how they are written; undefined without front matter. */
  readonly frontMatter: { readonly end: number; readonly assigns: string } | undefined;
}

/** The checks whose fix needs no text from the user. */
const mechanical: ReadonlySet<string> = new Set([
  ...['defer_javascript', 'unsafe_cross_origin_links', 'mixed_content'],
  ...['deprecated_html_tags', 'charset', 'meta_viewport'],
]);

/** True if a check can be fixed without text from the user, so that all of its problems can be fixed together. */
export function isFixedAlone(check: string): boolean {
  return mechanical.has(check);
}

/**
 * Returns the changes that make a check pass; undefined if they aren't exact.
 * @param offset the place of the problem
 * @param page the address of the page
 */
export function fixesOf(
  source: FixedSource,
  check: string,
  offset: number,
  page: string,
): readonly MarkupEdit[] | undefined {
  const tag = source.markup.tags.find((other) => other.offset <= offset && offset < other.end);
  switch (check) {
    case 'image_keywords':
      return altFix(source, offset, tag);
    case 'defer_javascript':
      return tag && [insertion(tag.nameEnd, ' defer')];
    case 'unsafe_cross_origin_links':
      return tag && relFix(tag);
    case 'mixed_content':
      return tag && httpsFix(source, tag, page);
    case 'deprecated_html_tags':
      return tag && twinFix(source, tag);
    case 'language':
      return languageFix(source);
    case 'charset':
      return charsetFix(source);
    case 'meta_viewport':
      return metaNamed(source.markup, 'viewport') === undefined
        ? inHead(source, '<meta name="viewport" content="width=device-width, initial-scale=1"')
        : undefined;
    case 'meta_description':
      return descriptionFix(source);
    default:
      return undefined;
  }
}

function insertion(offset: number, text: string, selection?: TextRange): MarkupEdit {
  return { offset, length: 0, text, ...(selection && { selection }) };
}

/** An insertion with quotes for the user to write in. */
function toWrite(offset: number, before: string, after: string): MarkupEdit {
  return insertion(offset, before + after, { offset: before.length, length: 0 });
}

function altFix(
  { text, markup }: FixedSource,
  offset: number,
  tag: Tag | undefined,
): readonly MarkupEdit[] | undefined {
  const image = markup.images.find((other) => other.offset === offset);
  if (image === undefined) return undefined;
  const end = image.offset + image.length;
  if (tag === undefined) {
    // The text before the address distinguishes Markdown from template calls.
    const before = text.slice(Math.max(0, image.offset - 500), image.offset);
    const brackets = /!\[\s*\](?:\(\s*<?|\[)$/.exec(before);
    if (brackets !== null) return [toWrite(image.offset - brackets[0].length + 2, '', '')];
    const close = text.charAt(end);
    if (/\bimage_tag[\s(]+["']$/.test(before)) return [toWrite(end + 1, `, alt: ${close}`, close)];
    return /\{\{[<%][^{}]*$/.test(before) ? [toWrite(end + 1, ' alt="', '"')] : undefined;
  }
  const alt = attributeOf(tag, 'alt');
  if (!image.takesAlt || isWritten(alt)) return undefined;
  if (alt === undefined) return [toWrite(tag.nameEnd, ' alt="', '"')];
  return [{ offset: alt.offset, length: alt.length, text: 'alt=""', selection: { offset: 5, length: 0 } }];
}

function relFix(tag: Tag): readonly MarkupEdit[] | undefined {
  const rel = attributeOf(tag, 'rel');
  if (rel === undefined) return tag.hasSpread ? undefined : [insertion(tag.nameEnd, ' rel="noopener"')];
  if (rel.value === undefined) return undefined;
  return [insertion(rel.valueOffset + rel.valueLength, rel.value.trim() === '' ? 'noopener' : ' noopener')];
}

/** Another host may not support HTTPS. */
function httpsFix({ text }: FixedSource, tag: Tag, page: string): readonly MarkupEdit[] | undefined {
  const host = hostOf(page);
  const edits = tag.attributes.flatMap(({ name, valueOffset, valueLength }) => {
    if (!['src', 'href', 'poster', 'data', 'srcset'].includes(name)) return [];
    const value = text.slice(valueOffset, valueOffset + valueLength);
    return [...value.matchAll(/http:\/\/[^\s"',]+/gi)].flatMap(({ index, 0: address }) =>
      hostOf(address) === host ? [{ offset: valueOffset + index, length: 'http:'.length, text: 'https:' }] : [],
    );
  });
  return edits.length === 0 ? undefined : edits;
}

/** Elements that replace deprecated ones, and the style that they need for that. */
const twins: Readonly<Record<string, { readonly name: string; readonly style?: readonly [string, string] }>> = {
  center: { name: 'div', style: ['text-align', 'center'] },
  big: { name: 'span', style: ['font-size', 'larger'] },
  tt: { name: 'span', style: ['font-family', 'monospace'] },
  nobr: { name: 'span', style: ['white-space', 'nowrap'] },
  strike: { name: 's' },
  acronym: { name: 'abbr' },
  dir: { name: 'ul' },
};

function twinFix(source: FixedSource, tag: Tag): readonly MarkupEdit[] | undefined {
  const name = tag.name.toLowerCase();
  const twin = Object.hasOwn(twins, name) ? twins[name] : undefined;
  const close = twin && closingTag(source.text, tag);
  if (twin === undefined || close === undefined) return undefined;
  if (twin.style !== undefined && attributeOf(tag, 'style') !== undefined) return undefined;
  const style = twin.style === undefined ? '' : styleText(twin.style, source.isJsx);
  const { length } = tag.name;
  return [
    { offset: tag.offset + 1, length, text: twin.name + style },
    { offset: close, length, text: twin.name },
  ];
}

function styleText([property, value]: readonly [string, string], isJsx: boolean): string {
  if (!isJsx) return ` style="${property}: ${value}"`;
  const name = property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return ` style={{ ${name}: '${value}' }}`;
}

/** Maximum number of characters of an element to replace. */
const maxElementChars = 100_000;

/** The position of the name in the tag that ends an element. */
function closingTag(text: string, { name, end }: Tag): number | undefined {
  const marks = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi');
  marks.lastIndex = end;
  let depth = 1;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    if (found.index > end + maxElementChars) return undefined;
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return found.index + '</'.length;
  }
  return undefined;
}

/** The language is a guess, for the user to check. */
function languageFix({ markup }: FixedSource): readonly MarkupEdit[] | undefined {
  const html = markup.tags.find(({ name }) => name.toLowerCase() === 'html');
  if (html === undefined || html.hasSpread) return undefined;
  const own = attributeOf(html, 'lang');
  if (isWritten(own)) return undefined;
  const selection = (before: string) => ({ offset: before.length, length: 'en'.length });
  if (own === undefined) return [insertion(html.nameEnd, ' lang="en"', selection(' lang="'))];
  return [{ offset: own.offset, length: own.length, text: 'lang="en"', selection: selection('lang="') }];
}

/** True for an attribute with a value, or with a computed one. */
function isWritten(attribute: Attribute | undefined): boolean {
  if (attribute === undefined) return false;
  const { value, valueLength } = attribute;
  return value === undefined ? valueLength > 0 : value.trim() !== '';
}

/** The meta tag with a name. */
function metaNamed({ tags }: Markup, name: string): Tag | undefined {
  return tags.find(
    (tag) => tag.name.toLowerCase() === 'meta' && attributeOf(tag, 'name')?.value?.toLowerCase() === name,
  );
}

function headOf(markup: Markup): Tag | undefined {
  return markup.tags.find(({ name }) => ['head', 'svelte:head'].includes(name.toLowerCase()));
}

function charsetFix(source: FixedSource): readonly MarkupEdit[] | undefined {
  const isStated = source.markup.tags.some((tag) => attributeOf(tag, 'charset') !== undefined);
  return isStated ? undefined : inHead(source, `<meta ${source.isJsx ? 'charSet' : 'charset'}="utf-8"`);
}

/** Adds an element at the beginning of the head. @param element without its end */
function inHead(source: FixedSource, element: string): readonly MarkupEdit[] | undefined {
  const head = headOf(source.markup);
  if (head === undefined) return undefined;
  return [insertion(head.end, `${lineBreak(source.text, head)}${element}${source.isJsx ? ' />' : '>'}`)];
}

/** A new line in an element, indented like its existing content. */
function lineBreak(text: string, { offset, end }: Tag): string {
  const [, within] = /^[ \t]*(\r?\n[ \t]*)(?=\S)/.exec(text.slice(end, end + 500)) ?? [];
  const isInside = within !== undefined && !text.slice(end).trimStart().startsWith('</');
  if (isInside) return within;
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset);
  return line.trim() === '' && within !== undefined ? `\n${line}  ` : '';
}

function descriptionFix(source: FixedSource): readonly MarkupEdit[] | undefined {
  const { text, markup, frontMatter } = source;
  const meta = metaNamed(markup, 'description');
  const content = meta && attributeOf(meta, 'content');
  if (content !== undefined) return content.value?.trim() === '' ? [toWrite(content.valueOffset, '', '')] : undefined;
  const head = headOf(markup);
  if (head !== undefined) {
    const before = `${lineBreak(text, head)}<meta name="description" content="`;
    return [toWrite(head.end, before, source.isJsx ? '" />' : '">')];
  }
  // A program or front matter may have one that is empty, or that a build leaves out.
  if (/^[ \t]*["']?description["']?[ \t]*[:=]/m.test(text)) return undefined;
  const metadata = /\bexport const metadata\b[^={\n]{0,100}=\s*\{|\buseSeoMeta\(\s*\{/.exec(text);
  if (metadata !== null) return [toWrite(metadata.index + metadata[0].length, " description: '", "',")];
  if (frontMatter === undefined) return undefined;
  return [toWrite(frontMatter.end, `description${frontMatter.assigns}"`, '"\n')];
}
