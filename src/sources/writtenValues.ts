import { decodedPercents, parseUrl } from '../util/url';

/** A way in which a source may write a value that a check found on a page. */
export interface WrittenValue {
  readonly text: string;
  /** True if it is a file name, which must not be the end of a longer name. */
  readonly isName?: boolean;
  /** True if any file extension of an image has to follow. */
  readonly takesEnding?: boolean;
}

/** Minimum and maximum length of a text to search for: a shorter one occurs by chance. */
const [minChars, maxChars] = [4, 1000];

/** The file extensions of images, which a build may convert into each other. */
const imageEnding = /\.(?:avif|gif|heic|jpe?g|jxl|png|svg|tiff?|webp)$/i;
/** An image at an address that resizes it, such as `/_next/image?url=%2Fhero.png&w=640`. */
const resized = /[?&](?:amp;)?(?:url|href|src)=([^&#]+)/;

/** The ways in which a source may write a value, the most certain first. */
export function waysToWrite(value: string): readonly WrittenValue[] {
  const ways = [{ text: value }, { text: value.replaceAll('&', '&amp;') }];
  return once([...ways, ...pathsOf(imageOf(value) ?? value)]);
}

/** The ways in which a source may write an image that the build has converted: only by its name. */
export function waysToWriteConverted(value: string): readonly WrittenValue[] {
  const name = nameOf(pathOf(imageOf(value) ?? value) ?? value);
  if (!imageEnding.test(name)) return [];
  const stems = [name, ...withoutHash(name)].map((stem) => stem.replace(imageEnding, '.'));
  return once(stems.map((text) => ({ text, isName: true, takesEnding: true })));
}

/** The path of an address, and its file name, also without the hash added by a build. */
function pathsOf(value: string): readonly WrittenValue[] {
  const path = pathOf(value);
  if (path === undefined) return [];
  const name = nameOf(path);
  // A name without a file extension may be a common word.
  const names = name.includes('.') ? [name, ...withoutHash(name)] : [];
  return [
    ...[value, path, decodedPercents(path) ?? path].map((text) => ({ text })),
    ...names.map((text) => ({ text, isName: true })),
  ];
}

function once(ways: readonly WrittenValue[]): readonly WrittenValue[] {
  const seen = new Set<string>();
  return ways.filter(({ text }) => {
    const isNew = !seen.has(text) && text.length >= minChars && text.length <= maxChars;
    seen.add(text);
    return isNew;
  });
}

/** The address of the image that another address resizes. */
function imageOf(value: string): string | undefined {
  if (value.length > maxChars) return undefined;
  const [, image = ''] = resized.exec(value) ?? [];
  const decoded = decodedPercents(image) ?? image;
  return imageEnding.test(pathOf(decoded) ?? decoded) ? decoded : undefined;
}

function pathOf(value: string): string | undefined {
  if (/\s/.test(value) || value.length > maxChars) return undefined;
  if (/^https?:\/\//i.test(value)) return parseUrl(value)?.pathname;
  return value.includes('/') ? value.replace(/[?#].*$/s, '') : undefined;
}

/** The file name in a path, as on disk. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return decodedPercents(name) ?? name;
}

/** A name followed by a hash, as written by Vite, webpack, Astro, Next.js, Docusaurus, and Hugo. */
const hashed = [
  /^(.+?)_hu_?([\da-f]{8,})(?:_.*)?$/,
  /^(.+)\.([\w~-]{6,64})$/,
  // Eight characters of base64 may contain a hyphen.
  /^(.+)[-_]([\w-]{8})$/,
  /^(.+)[-_]([A-Za-z\d]{6,64})$/,
];
/** A word, optionally with a small number, or only a number or size: the usual parts of handwritten names. */
const plain = /^(?:[A-Z]?[a-z]*(?:[A-Z][a-z]+)*\d{0,4}|[A-Z]+\d{0,4}|\d+|\d+x\d+|\d+[a-z]{1,3})$/;

/** The name without its hash, if it seems to have one. */
function withoutHash(name: string): readonly string[] {
  const dot = name.lastIndexOf('.');
  const stem = name.slice(0, dot);
  for (const pattern of hashed) {
    const [, own = '', hash = ''] = pattern.exec(stem) ?? [];
    if (own !== '' && hash.split(/[-_]/).some((part) => !plain.test(part))) return [own + name.slice(dot)];
  }
  return [];
}
