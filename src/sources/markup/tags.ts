/** An attribute of a tag. */
export interface Attribute {
  /** In lower case, without the syntax of a binding: `:src` and `v-bind:src` are `src`. */
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  /** Undefined for one without a value, and for a computed one. */
  readonly value: string | undefined;
  /** The position of the value, without its quotes. */
  readonly valueOffset: number;
  readonly valueLength: number;
}

/** A tag that begins an element, in HTML or in a language of templates or components. */
export interface Tag {
  /** As written: components begin with a capital letter. */
  readonly name: string;
  readonly offset: number;
  /** The end of its name, where another attribute fits. */
  readonly nameEnd: number;
  /** The position after its last bracket. */
  readonly end: number;
  readonly attributes: readonly Attribute[];
  /** True if it takes attributes from elsewhere, such as `{...props}`. */
  readonly hasSpread: boolean;
}

/**
 * Maximum number of characters of a tag, and of everything that begins like a tag but isn't one: a text may be hostile.
 */
const most = { tag: 20_000, failed: 2_000_000 };

const tagStart = /<([a-z][\w:.-]*)(?=[\s/>])/gi;
const attributeName = /[^\s"'<>/=\x00-\x1f{}]+/y;
const blank = /\s+/y;
const bare = /[^\s"'=<>`]+/y;
const binding = /^(?::|v-bind:|bind:|x-bind:)/;
/** Braces with only a text inside: `{"a"}`, `{'a'}`, `{`a`}`. */
const bracedText = /^\{\s*(["'`])([^"'`$\\]*)\1\s*\}$/;
/** Template syntax between attributes or in their values. */
const templateMarks: readonly (readonly [open: string, close: string])[] = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['<%', '%>'],
  ['<?', '?>'],
];

/** The tags of a text, in order. Code and comments must already be blanked out. */
export function tagsIn(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  let failed = 0;
  tagStart.lastIndex = 0;
  for (let found = tagStart.exec(text); found !== null && failed < most.failed; found = tagStart.exec(text)) {
    const [all, name = ''] = found;
    const reader = new TagReader(text, found.index, name, found.index + all.length);
    const tag = reader.read();
    if (tag === undefined) failed += reader.work;
    else {
      tags.push(tag);
      tagStart.lastIndex = tag.end;
    }
  }
  return tags;
}

/** The attribute of a tag with one of these names. */
export function attributeOf(tag: Tag, ...names: readonly string[]): Attribute | undefined {
  return tag.attributes.find(({ name }) => names.includes(name));
}

class TagReader {
  private readonly attributes: Attribute[] = [];
  private hasSpread = false;
  private readonly last: number;
  private farthest = 0;
  /** The template delimiters that don't end in this tag. */
  private readonly endless = new Set<string>();

  constructor(
    private readonly text: string,
    private readonly offset: number,
    private readonly name: string,
    private at: number,
  ) {
    this.last = Math.min(text.length, offset + most.tag);
  }

  /** Number of characters that were read. */
  get work(): number {
    return this.farthest - this.offset;
  }

  /** Returns undefined if the tag doesn't end. */
  read(): Tag | undefined {
    const nameEnd = this.at;
    this.farthest = this.at;
    while (this.at < this.last) {
      this.farthest = Math.max(this.farthest, this.at);
      const character = this.text.charAt(this.at);
      if (this.take(blank) !== undefined || character === '/') {
        if (character === '/') this.at++;
      } else if (character === '>') {
        const { name, offset, attributes, hasSpread } = this;
        return { name, offset, nameEnd, end: this.at + 1, attributes, hasSpread };
      } else if (this.skipTemplate()) continue;
      else if (character === '{') {
        this.hasSpread = true;
        if (!this.skipBraces()) return undefined;
      } else if (character === '<') return undefined;
      else this.readAttribute();
    }
    return undefined;
  }

  private readAttribute(): void {
    const offset = this.at;
    const name = this.take(attributeName);
    if (name === undefined) {
      // A stray quote.
      this.at++;
      return;
    }
    const afterName = this.at;
    this.take(blank);
    if (this.text.charAt(this.at) !== '=') {
      this.at = afterName;
      this.add(name, offset, afterName, undefined, afterName, afterName);
      return;
    }
    this.at++;
    this.take(blank);
    this.readValue(name, offset);
  }

  private readValue(name: string, offset: number): void {
    const start = this.at;
    const quote = this.text.charAt(start);
    if (quote === '"' || quote === "'") {
      this.skipQuoted(quote);
      const value = this.text.slice(start + 1, this.at - 1);
      const isComputed = binding.test(name) || templateMarks.some(([open]) => value.includes(open));
      this.add(name, offset, this.at, isComputed ? undefined : value, start + 1, this.at - 1);
    } else if (quote === '{') {
      if (!this.skipBraces()) this.at = this.last;
      const [, , value] = bracedText.exec(this.text.slice(start, this.at)) ?? [];
      const from = value === undefined ? start : this.text.indexOf(value, start + 1);
      this.add(name, offset, this.at, value, from, value === undefined ? this.at : from + value.length);
    } else if (this.skipTemplate()) this.add(name, offset, this.at, undefined, start, this.at);
    else {
      const value = this.take(bare) ?? '';
      // A slash before the bracket ends an element.
      const own = value.endsWith('/') && this.text.charAt(this.at) === '>' ? value.slice(0, -1) : value;
      this.at = start + Math.max(own.length, value === '' ? 1 : 0);
      this.add(name, offset, this.at, own, start, start + own.length);
    }
  }

  private add(
    name: string,
    offset: number,
    end: number,
    value: string | undefined,
    valueOffset: number,
    valueEnd: number,
  ): void {
    this.attributes.push({
      name: name.toLowerCase().replace(binding, ''),
      offset,
      length: end - offset,
      value,
      valueOffset,
      valueLength: valueEnd - valueOffset,
    });
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return undefined;
    this.at += found.length;
    return found;
  }

  private skipTemplate(): boolean {
    const mark = templateMarks.find(([open]) => this.text.startsWith(open, this.at));
    // In JSX, two braces contain an object.
    if (mark === undefined || (mark[0] === '{{' && this.text.charAt(this.at - 1) === '=')) return false;
    const [open, end] = mark;
    if (this.endless.has(open)) return false;
    const rest = this.text.slice(this.at, this.last);
    const close = rest.indexOf(end, open.length);
    if (close < 0) {
      this.endless.add(open);
      this.farthest = this.last;
      return false;
    }
    this.at += close + end.length;
    return true;
  }

  /** Skips a text in quotes, in which templates may have quotes of their own. */
  private skipQuoted(quote: string): void {
    this.at++;
    while (this.at < this.last && this.text.charAt(this.at) !== quote) if (!this.skipTemplate()) this.at++;
    this.at = Math.min(this.at + 1, this.last);
  }

  /** Skips balanced braces, and the texts in them. */
  private skipBraces(): boolean {
    let depth = 0;
    let quote = '';
    for (let at = this.at; at < this.last; at++) {
      const character = this.text.charAt(at);
      if (quote !== '') {
        if (character === '\\') at++;
        else if (character === quote) quote = '';
      } else if (character === '"' || character === "'" || character === '`') quote = character;
      else if (character === '{') depth++;
      else if (character === '}' && --depth === 0) {
        this.at = at + 1;
        return true;
      }
    }
    this.farthest = this.last;
    return false;
  }
}
