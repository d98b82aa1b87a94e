import type { Yielding } from '../../util/timeSlice';
import type { TextRange } from '../checkRange';
import { waysToWrite, waysToWriteConverted } from '../writtenValues';
import { imagesIn, importsIn, writtenIn, type Image, type Written } from './images';
import { attributeOf, tagsIn, type Tag } from './tags';

/** One finding of a check on a page. */
export interface SoughtFinding {
  readonly url?: string;
  readonly text?: string;
}

/** The place of one finding of a check: by its index among all of them. */
export interface FoundRange extends TextRange {
  readonly finding: number;
}

/** The ways to locate the findings of a check. */
interface Search {
  /** All possible places, in order. */
  readonly places: readonly Written[];
  /** The keys that a place and a finding share if they belong together, the most certain first. */
  readonly keysOf: (found: SoughtFinding) => readonly string[];
  readonly keysAt: (written: string) => readonly string[];
  /** True if a finding stands for all of its places, instead of the next one that isn't taken by another. */
  readonly isEvery?: boolean;
}

/** The checks whose findings have places of their own. */
const searches: Readonly<Record<string, (source: Markup) => Search>> = {
  image_keywords: ({ images }) => byAddress(images.filter(lacksAlt)),
  image_format: ({ images }) => byAddress(images),
  defer_javascript: (source) => byAddress(source.valuesOf(isBlocking, ['src'])),
  unsafe_cross_origin_links: (source) => byAddress(source.valuesOf(isUnsafe, ['href', 'to'])),
  mixed_content: (source) => byAddress(source.valuesOf(() => true, ['src', 'href', 'poster', 'data', 'srcset'])),
  inline_css: (source) =>
    byText(
      source.valuesOf(() => true, ['style'], true),
      plainStyle,
    ),
  deprecated_html_tags: ({ tags }) => ({ ...byText(tags.map(nameAt), lowerCase), isEvery: true }),
  plaintext_email: ({ text }) => ({ ...byText(emailsIn(text), lowerCase), isEvery: true }),
};

/** Elements that should occur only once: all but the first are findings. */
const surplus: Readonly<Record<string, (source: Markup) => readonly TextRange[]>> = {
  headings: (source) => source.headings,
  title: (source) => source.titles,
};

/** True if the findings of a check have places of their own in a source. */
export function hasFindingRanges(check: string, reason: string): boolean {
  return Object.hasOwn(searches, check) || (reason === 'too_many' && Object.hasOwn(surplus, check));
}

/** The markup of a source, read once for all checks. */
export class Markup {
  readonly tags: readonly Tag[];
  readonly images: readonly Image[];
  private readonly imports: ReadonlyMap<string, string>;

  /**
   * @param text without code that is only shown
   * @param markdown the Markdown part of it; the rest is blanked out
   */
  constructor(
    readonly text: string,
    private readonly markdown: string,
  ) {
    this.tags = tagsIn(text);
    this.imports = importsIn(text);
    this.images = imagesIn(text, this.tags, { body: markdown, imports: this.imports });
  }

  /** Returns the places of the findings of a check. A finding that only a build or a component knows has no place. */
  async rangesOf(
    check: string,
    reason: string,
    findings: readonly SoughtFinding[],
    slice: Yielding,
  ): Promise<readonly FoundRange[]> {
    if (reason === 'too_many' && surplus[check] !== undefined) {
      const last = Math.max(0, findings.length - 1);
      return surplus[check](this)
        .slice(1)
        .map(({ offset, length }, at) => ({ offset, length, finding: Math.min(at + 1, last) }));
    }
    const search = searches[check]?.(this);
    return search === undefined ? [] : rangesIn(search, findings, slice);
  }

  /** The headings of the first level. */
  get headings(): readonly TextRange[] {
    const tags = this.tags.filter(({ name }) => name.toLowerCase() === 'h1').map(nameAt);
    const lines = [...this.markdown.matchAll(/^# .*$/gm)].map(({ index, 0: line }) => ({
      offset: index,
      length: line.length,
    }));
    return [...tags, ...lines].sort((one, other) => one.offset - other.offset);
  }

  /** The titles of the page; an SVG may have one of its own. */
  get titles(): readonly TextRange[] {
    const closings = [...this.text.matchAll(/<\/svg\b/gi)].map(({ index }) => ({ index, isClosing: true }) as const);
    const openings = this.tags.map((tag) => ({ index: tag.offset, isClosing: false, tag }) as const);
    let drawings = 0;
    return [...openings, ...closings]
      .sort((one, other) => one.index - other.index)
      .flatMap((place) => {
        if (place.isClosing) drawings = Math.max(0, drawings - 1);
        else if (place.tag.name.toLowerCase() === 'svg') drawings++;
        else if (place.tag.name.toLowerCase() === 'title' && drawings === 0) return [nameAt(place.tag)];
        return [];
      });
  }

  /** @param isWhole true for the place of the whole attribute, instead of only its value */
  valuesOf(isMeant: (tag: Tag) => boolean, names: readonly string[], isWhole = false): readonly Written[] {
    return this.tags.filter(isMeant).flatMap((tag) =>
      tag.attributes.flatMap((attribute) => {
        if (!names.includes(attribute.name)) return [];
        const { offset, length, valueOffset, valueLength } = attribute;
        if (isWhole) return [{ offset, length, written: [this.text.slice(valueOffset, valueOffset + valueLength)] }];
        return [writtenIn(this.text, attribute, this.imports)];
      }),
    );
  }
}

async function rangesIn(
  { places, keysOf, keysAt, isEvery }: Search,
  findings: readonly SoughtFinding[],
  slice: Yielding,
): Promise<readonly FoundRange[]> {
  const byKey = new Map<string, number[]>();
  for (const [at, { written }] of places.entries()) {
    if (slice.isOver()) await slice.yieldToHost();
    for (const key of new Set(written.flatMap(keysAt))) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [at]);
      else known.push(at);
    }
  }
  const taken = new Set<number>();
  const ranges: FoundRange[] = [];
  for (const [finding, found] of findings.entries()) {
    if (slice.isOver()) await slice.yieldToHost();
    for (const key of keysOf(found)) {
      const free = byKey.get(key) ?? [];
      while (free[0] !== undefined && taken.has(free[0])) free.shift();
      const meant = isEvery === true ? free.splice(0) : free.slice(0, 1);
      for (const at of meant) taken.add(at);
      ranges.push(...meant.flatMap((at) => rangeAt(places[at], finding)));
      if (meant.length > 0) break;
    }
  }
  return ranges;
}

function rangeAt(place: Written | undefined, finding: number): readonly FoundRange[] {
  return place === undefined ? [] : [{ offset: place.offset, length: place.length, finding }];
}

const lowerCase = (text: string) => text.toLowerCase();

function byText(places: readonly Written[], plain: (text: string) => string): Search {
  return {
    places,
    keysOf: ({ text = '' }) => [plain(text)],
    keysAt: (written) => [plain(written)],
  };
}

function byAddress(places: readonly Written[]): Search {
  return {
    places,
    keysOf: ({ url, text = '' }) => {
      const address = url ?? text;
      const ways = [...waysToWrite(address), ...waysToWriteConverted(address)];
      return ways.map(({ text: way, isName, takesEnding }) => `${isName ? nameMark(takesEnding) : ''}${way}`);
    },
    keysAt: (written) => {
      const address = written.replaceAll('&amp;', '&').trim();
      const path = address.replace(/[?#].*$/s, '');
      const name = path.slice(path.lastIndexOf('/') + 1);
      const stem = name.replace(/\w+$/, '');
      return [address, `/${path.replace(/^(?:\.{0,2}\/)+/, '')}`, nameMark(false) + name, nameMark(true) + stem];
    },
  };
}

/** Distinguishes file names, and file names without their extension, from whole addresses. */
function nameMark(takesEnding: boolean | undefined): string {
  return takesEnding === true ? 'stem ' : 'name ';
}

/** A style in normalized form: a list in CSS and an object in a program have the same letters and digits. */
function plainStyle(style: string): string {
  return style.toLowerCase().replace(/[^\p{L}\p{N}#%.]/gu, '');
}

function nameAt({ name, offset }: Tag): Written {
  return { offset: offset + 1, length: name.length, written: [name] };
}

function emailsIn(text: string): readonly Written[] {
  const found = text.matchAll(/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}\p{L}/gu);
  return [...found].map(({ index, 0: address }) => ({ offset: index, length: address.length, written: [address] }));
}

function lacksAlt({ alt = '', takesAlt }: Image): boolean {
  return takesAlt && alt.trim() === '';
}

/** True for a script that blocks rendering until it has run. */
function isBlocking(tag: Tag): boolean {
  const type = attributeOf(tag, 'type')?.value;
  return /^script$/i.test(tag.name) && attributeOf(tag, 'defer', 'async') === undefined && type !== 'module';
}

/** True for a link whose target could access the page with the link. */
function isUnsafe(tag: Tag): boolean {
  const rel = attributeOf(tag, 'rel');
  return rel === undefined || (rel.value !== undefined && !/\bno(?:opener|referrer)\b/i.test(rel.value));
}
