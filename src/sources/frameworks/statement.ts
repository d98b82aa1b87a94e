import { baseIn, literalIn } from '../literals';
import { settingsOf, textIn } from '../settings';
import { statedAddress, withBase } from '../siteAddress';
import { parseUrl } from '../../util/url';

/** A file that may define a site's address. */
export interface Statement {
  /** By their paths from the site's folder. */
  readonly files: readonly string[];
  /** True if it counts only if no other file defines an address. */
  readonly isWeak?: boolean;
  readonly addressIn: (text: string) => string | undefined;
}

/**
 * An address in one field of a program, with its base path in another field of the outermost of both their objects,
 * unless that has to be evaluated.
 */
export function addressInProgram(text: string, field: string, baseField?: string): string | undefined {
  return literalIn(text, field, (value, { depth }) => {
    const address = statedAddress(value);
    if (address === undefined || baseField === undefined) return address;
    const base = baseIn(text, baseField, depth - field.split('.').length + 1);
    return withBase(address, base ?? '');
  });
}

/** An address in a setting of a TOML, YAML, or JSON text. @param name `url`, or `site.url` */
export function addressInSettings(text: string, name: string): string | undefined {
  const value = settingIn(text, name);
  return value === undefined ? undefined : statedAddress(value);
}

/** The value of a setting in a TOML, YAML, or JSON text, if it is a plain text. @param name `url`, or `site.url` */
export function settingIn(text: string, name: string): string | undefined {
  return textIn(settingsOf(text, name.split('.').length), name);
}

/** Maximum number of characters of a file to search for a head. */
const maxHeadChars = 50_000;

/** The address that the markup of a home page defines as its own. */
export function homeAddressIn(text: string): string | undefined {
  const tags = text.slice(0, maxHeadChars).match(/<(?:link|meta)\b[^<>]*>/gi) ?? [];
  const addressIn = (tag: string) => /\b(?:href|content)=["'](https?:\/\/[^"'\s{}$]+)["']/i.exec(tag)?.[1] ?? '';
  const own = tags.filter((tag) => /\brel=["']?canonical\b|\bproperty=["']?og:url\b/i.test(tag));
  const images = tags.filter((tag) => /\bproperty=["']?og:image["'\s]/i.test(tag));
  const stated = [
    ...own.map((tag) => statedAddress(addressIn(tag))),
    ...images.map((tag) => siteOfImage(addressIn(tag))),
  ];
  return stated.find((address) => address !== undefined);
}

/** Hosts that store images of other sites. */
const imageHost =
  /^(?:cdn|img|images?|static|assets|media|res|raw|s3|i|user-images)\d*\.|cloudinary|imgix|amazonaws|cloudfront|githubusercontent|unsplash|imgur|shields|sanity|ghost|blob|storage|bunny|googleapis/i;

/** The site of a preview image, by the image's address; undefined on a host for images. */
export function siteOfImage(image: string): string | undefined {
  const { origin, hostname = '' } = parseUrl(image) ?? {};
  return origin === undefined || imageHost.test(hostname) ? undefined : statedAddress(origin);
}
