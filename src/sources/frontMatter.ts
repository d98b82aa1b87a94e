import { batches } from '../util/batches';
import type { FrontMatter } from './frameworks/convention';
import { statedText, statedTexts } from './literals';
import { dataOf, settingsIn, settingsOf, textIn, valueAt } from '../util/textData';
import { getOrAdd } from '../util/getOrAdd';
import { timeSlice } from '../util/timeSlice';
import type { FolderFiles } from './fileSearch';

/** Maximum number of characters of front matter, and of the text after it to search for a heading. */
const most = { matter: 64 * 1024, heading: 8192 };

/** The settings that affect pages; all others are dropped immediately. */
const deciding = new Set([
  ...[
    'id',
    'slug',
    'path',
    'permalink',
    'url',
    'aliases',
    'redirect_from',
    'draft',
    'published',
    'date',
    'publishdate',
  ],
  ...[
    'pubdate',
    'lastmod',
    'modified',
    'expirydate',
    'unpublishdate',
    'outputs',
    'title',
    'categories',
    'category',
    'layout',
    'build.render',
    '_build.render',
    'build',
    '_build',
  ],
  'eleventycomputed.permalink',
  'permalink.build',
  'lang',
  'pagination.data',
  'pagination',
  'headless',
  'parse_number_prefixes',
  'date.created',
  ...['status', 'save_as', 'abbrlink', 'urlname'],
]);

/** Lines at the beginning of a text without front matter, such as `Title: One` or `:title: One`, and what they go on with. */
const header = /^:?[a-z][\w-]*:.*(?:\r?\n(?:[ \t]+\S|:?[a-z][\w-]*:).*)*/i;

const headerLine = /^:?([a-z][\w-]*):[ \t]*(.*)$/gim;

/** A reStructuredText title, with a line below it and perhaps one above. */
const underlined = /^(?:([#=*^~"'-])\1{2,}[ \t]*\r?\n)?(.*)\r?\n([#=*^~"'-])\3{2,}[ \t]*\r?\n\s*/;

/** A constant, as in JavaScript front matter: an object, or a value on one line. */
const constant = /^(?:export )?const (\w+) = (?:\{[ \t]*\r?\n([^]*?)(?:^\}|(?![^]))|(.*?);?$)/gm;

/** The beginning of front matter, which may name its language. */
const opening = /^(---|\+\+\+|;;;)(?:js|javascript|json|toml|ya?ml)?[ \t]*(?=\r?\n)/;

/** Its end, by its beginning. */
const closings: Readonly<Record<string, RegExp>> = {
  '---': /\n(?:---|\.\.\.)[ \t]*(?=\r?\n|$)/,
  '+++': /\n\+\+\+[ \t]*(?=\r?\n|$)/,
  ';;;': /\n;;;[ \t]*(?=\r?\n|$)/,
};

/** Front matter without an opening delimiter, which Hexo accepts: lines of settings, and a delimiter. */
const unopened = /^(?:[ \t]*["']?\w[\w-]*["']?[ \t]*:.*\r?\n|[ \t]+-.*\r?\n){1,200}(?:-{3,}|;{3,})[ \t]*(?:\r?\n|$)/;

/** A setting after the opening delimiter: a delimiter alone is also valid Markdown. */
const firstField = /^(?:\r?\n)+[ \t]*(?:#.*\r?\n[ \t]*)*(?:\{|["']?[\w.-]+["']?[ \t]*[:=])/;

/** The call in which a Vue component defines settings of its page. */
const pageMeta = 'definePageMeta(';

/** A field of such an object. */
const fieldLine = /^[ \t]+(\w+)[ \t]*:[ \t]*(.*?),?$/gm;

/**
 * Reads the front matter at the beginning of a text: YAML, TOML, JSON, or constants; as `heading`, the first heading
 * after it, if it isn't far; as `isbare`, that there is none, and then lines such as `Slug: one` as `header.slug`; as
 * `isunopened`, that there may be some; as `sites`, that it names sites of a Hugo project; as `isother`, that it isn't between dashes; as `islate`, that it may begin after empty lines;
 * as `ismarked`, that the text begins with a byte-order mark. The rest of the text isn't read.
 * @returns undefined if there is front matter that can't be read, or isn't read completely
 */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const start = startOf(text);
  // The languages of a single page have to be evaluated.
  if (/^\s*</.test(start) && start.includes('defineI18nRoute(')) return undefined;
  if (/^\s*</.test(start) && start.includes(pageMeta)) return pageMetaIn(start);
  const found = statedIn(start);
  const stated = found?.inner;
  if (stated === undefined && text.length > most.matter && opening.test(start)) return undefined;
  const constants = constantsIn(stated ?? '');
  const data = constants.length > 0 ? {} : dataOf(stated ?? '');
  if (data === undefined) return undefined;
  const settings = [...settingsIn(data, 2), ...constants.flatMap((line) => [...settingsOf(line, 2)])];
  const matter = new Map(settings.filter(([name]) => deciding.has(name)));
  if (valueAt(data, 'sites') !== undefined) matter.set('sites', 'true');
  const org = orgIn(start);
  for (const [name, value] of org) if (deciding.has(name)) matter.set(name, value);
  if (stated === undefined && org.size === 0) {
    matter.set('isbare', 'true');
    if (unopened.test(start)) matter.set('isunopened', 'true');
    for (const [name, value] of [...headerIn(start), ...headIn(start)])
      if (deciding.has(name)) matter.set(`header.${name}`, value);
  }
  if (stated !== undefined && !start.startsWith('---')) matter.set('isother', 'true');
  if (text.startsWith('\ufeff')) matter.set('ismarked', 'true');
  const [late] = /^\s+(?:---|\+\+\+)[ \t]*(?=\r?\n)/.exec(start) ?? [];
  if (late !== undefined && firstField.test(start.slice(late.length))) matter.set('islate', 'true');
  const after = found?.end ?? 0;
  const [, heading] = /^#[ \t]+(\S.*)$/m.exec(start.slice(after, after + most.heading)) ?? [];
  return heading === undefined ? matter : matter.set('heading', heading.trimEnd());
}

/**
 * The lines at the beginning of a text that some generators read as front matter, with the title that may be above
 * them.
 */
function headerIn(start: string): ReadonlyMap<string, string> {
  const [above = '', , title = ''] = underlined.exec(start) ?? [];
  const [lines = ''] = header.exec(start.slice(above.length)) ?? [];
  const found = [...lines.matchAll(headerLine)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.trimEnd()] as const,
  );
  return new Map([...(title.trim() === '' ? [] : [['title', title.trim()] as const]), ...found]);
}

/** The title and the metadata in the head of a markup file, which some generators read as front matter. */
function headIn(start: string): readonly (readonly [name: string, value: string])[] {
  if (!/^\s*</.test(start)) return [];
  const begin = start.search(/<head\b/i);
  const [head = ''] = begin < 0 ? [] : start.slice(begin, begin + most.heading).split(/<\/head>/i);
  const plain = head.replaceAll(/<!--.*?-->/gs, '');
  const [, title] = /<title\b[^<>]*>([^<]*)<\/title>/i.exec(plain) ?? [];
  const tags = (plain.match(/<meta\b[^<>]*>/gi) ?? []).flatMap((tag) => {
    const valueOf = (attribute: string) =>
      new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean);
    const [name, value] = [valueOf('name'), valueOf('content')];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  return [...tags, ...(title === undefined ? [] : [['title', title.trim()] as const])];
}

/** The lines at the beginning of an Org text, such as `#+TITLE: One`. */
function orgIn(start: string): ReadonlyMap<string, string> {
  const [lines = ''] = /^(?:#\+\w+:.*(?:\r?\n|$))+/.exec(start) ?? [];
  const found = [...lines.matchAll(/^#\+(\w+):[ \t]*(.*?)[ \t]*\r?$/gm)];
  return new Map(found.map(([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll(/^[<[]|[>\]]$/g, '')]));
}

/** All data in delimited front matter; undefined if there is none, or it can't be read. */
export function rawMatterOf(text: string): unknown {
  const start = startOf(text);
  const stated = statedIn(start)?.inner;
  return stated === undefined ? undefined : dataOf(stated);
}

/** The relevant settings of a page in its Vue component; undefined if they have to be evaluated. */
function pageMetaIn(component: string): FrontMatter | undefined {
  const at = component.indexOf(pageMeta);
  const program = component.slice(at, at + most.heading);
  const stated = statedText(program, 'path');
  if (stated !== undefined && stated.value === undefined) return undefined;
  const aliases = statedTexts(program, 'alias')?.value ?? statedText(program, 'alias')?.value;
  return new Map([
    ...(stated?.value === undefined ? [] : [['path', stated.value] as const]),
    ...(aliases === undefined ? [] : [['aliases', aliases] as const]),
  ]);
}

/** True if front matter begins with a setting and doesn't end, so that its file's pages can't be known. */
export function isEndless(text: string): boolean {
  const start = startOf(text);
  const [fence] = opening.exec(start) ?? [];
  return fence !== undefined && firstField.test(start.slice(fence.length)) && fencedIn(start) === undefined;
}

function startOf(text: string): string {
  return text.slice(0, most.matter).replace(/^\ufeff/, '');
}

/** Front matter, including JSON without delimiters, and the index after it. */
function statedIn(start: string): ReturnType<typeof fencedIn> {
  const fenced = fencedIn(start);
  const [json] = fenced === undefined ? (/^\{[ \t]*\r?\n.*?\n\}/s.exec(start) ?? []) : [];
  return json === undefined ? fenced : { inner: json, end: json.length };
}

/**
 * The content between the delimiters of front matter, and the index after it. Jekyll and MkDocs also end YAML with
 * three dots.
 */
function fencedIn(start: string): { readonly inner: string; readonly end: number } | undefined {
  const [first, fence = ''] = opening.exec(start) ?? [];
  if (first === undefined) return undefined;
  const closing = new RegExp(closings[fence] ?? '', 'g');
  closing.lastIndex = first.length;
  const last = closing.exec(start);
  if (last === null) return undefined;
  const inner = start.slice(first.length, last.index + 1);
  // Hexo leaves out the braces of JSON.
  return { inner: fence === ';;;' ? `{${inner}}` : inner, end: last.index + last[0].length };
}

/** The constants of a program as lines of YAML: `permalink: "/a/"`, `eleventyComputed.permalink: …`. */
function constantsIn(program: string): readonly string[] {
  return [...program.matchAll(constant)].flatMap(([, name = '', fields, value = '']) =>
    fields === undefined
      ? [`${name}: ${value}`]
      : [...fields.matchAll(fieldLine)].map(([, key = '', inner = '']) => `${name}.${key}: ${inner}`),
  );
}

/** True if two files have the same front matter. */
export function isSameMatter(one: FrontMatter | undefined, other: FrontMatter | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.size === other.size && [...one].every(([name, value]) => String(other.get(name)) === String(value));
}

/** False if a text excludes itself from the pages: a draft, or one that isn't published. */
export function isPublished(matter: FrontMatter | undefined): boolean {
  return !isYes(textIn(matter, 'draft')) && !isNo(textIn(matter, 'published'));
}

/** True for YAML's values for true. */
export function isYes(text: string | undefined): boolean {
  return /^(?:true|yes|on)$/i.test(text ?? '');
}

/** True for YAML's values for false. */
export function isNo(text: string | undefined): boolean {
  return /^(?:false|no|off)$/i.test(text ?? '');
}

/** Maximum number of files to read because any of them may name a page in its front matter. */
export const maxFilesRead = 10_000;

/** The front matter of a folder's files. Each is read once, until it is forgotten. */
export class FrontMatters {
  /** Undefined for a file that can't be read or understood. */
  private readonly known = new Map<string, FrontMatter | undefined>();
  private readonly reading = new Map<string, Promise<FrontMatter | undefined>>();

  constructor(
    private readonly disk: Pick<FolderFiles, 'read'>,
    private readonly maxFiles = maxFilesRead,
  ) {}

  /** True if a file was read. */
  has(file: string): boolean {
    return this.known.has(file);
  }

  /** True if a file was read, or is being read. */
  isRead(file: string): boolean {
    return this.has(file) || this.reading.has(file);
  }

  /** The front matter of a file that was read; undefined if it can't be read or understood. */
  get(file: string): FrontMatter | undefined {
    return this.known.get(file);
  }

  /** Number of files that may still be read because any of them may name a page. */
  get left(): number {
    return Math.max(0, this.maxFiles - this.known.size);
  }

  /** Reads the front matter of these files, a few at a time, and passes each on. */
  async each(files: readonly string[], take: (file: string, matter: FrontMatter | undefined) => void): Promise<void> {
    for (const some of batches(files)) {
      const found = await Promise.all(some.map(async (file) => [file, await this.read(file)] as const));
      for (const [file, matter] of found) {
        take(file, matter);
        if (timeSlice.isOver()) await timeSlice.yieldToHost();
      }
    }
  }

  /** True if the front matter of a file that was read has changed. */
  async hasChanged(file: string): Promise<boolean> {
    if (!this.isRead(file)) return false;
    const former = await this.read(file);
    this.forget(file);
    return !isSameMatter(former, await this.read(file));
  }

  /** Forgets a file that was created or deleted, so that it is read again. */
  forget(file: string): void {
    this.known.delete(file);
    this.reading.delete(file);
  }

  /** Forgets all files. */
  clear(): void {
    this.known.clear();
    this.reading.clear();
  }

  private async read(file: string): Promise<FrontMatter | undefined> {
    if (this.known.has(file)) return this.known.get(file);
    const reading = getOrAdd(this.reading, file, () => this.matterOf(file));
    const matter = await reading;
    // Results from before the file was forgotten are outdated.
    if (this.reading.get(file) === reading) {
      this.reading.delete(file);
      this.known.set(file, matter);
    }
    return matter;
  }

  private async matterOf(file: string): Promise<FrontMatter | undefined> {
    const text = await this.disk.read(file);
    const matter = text === undefined || isEndless(text) ? undefined : frontMatterOf(text);
    // Substrings of a text keep all of it in memory.
    return structuredClone(matter);
  }
}

const nothing: ReadonlySet<string> = new Set();

/** The files of an index whose front matter may affect their pages, and isn't known. */
export class UnreadFiles {
  /** The files that can still be read, by the folder of their site. */
  private readonly waiting = new Map<string, Set<string>>();
  /** The folders of the sites that a file belongs to. */
  private readonly folders = new Map<string, string[]>();
  private readonly refused = new Set<string>();

  /** Adds a file of the site in this folder. */
  add(file: string, siteFolder: string): void {
    getOrAdd(this.folders, file, () => []).push(siteFolder);
    getOrAdd(this.waiting, siteFolder, () => new Set()).add(file);
  }

  /** Removes a file: it has been read, or was deleted. */
  remove(file: string): void {
    this.stopWaiting(file);
    this.refused.delete(file);
  }

  /** Handles a file that can't be read: its content remains unknown. */
  refuse(file: string): void {
    this.stopWaiting(file);
    this.refused.add(file);
  }

  /** The files that can't be read or understood, sorted. */
  get refusedFiles(): readonly string[] {
    return [...this.refused].sort();
  }

  /** True if the content of a file isn't known. */
  has(file: string): boolean {
    return this.folders.has(file) || this.refused.has(file);
  }

  isWaiting(file: string): boolean {
    return this.folders.has(file);
  }

  /** The files of one site that can still be read. */
  waitingIn(siteFolder: string): ReadonlySet<string> {
    return this.waiting.get(siteFolder) ?? nothing;
  }

  /** The folders of sites with such files. */
  get waitingFolders(): readonly string[] {
    return [...this.waiting.keys()];
  }

  private stopWaiting(file: string): void {
    for (const folder of this.folders.get(file) ?? []) {
      const left = this.waiting.get(folder);
      left?.delete(file);
      if (left?.size === 0) this.waiting.delete(folder);
    }
    this.folders.delete(file);
  }
}
