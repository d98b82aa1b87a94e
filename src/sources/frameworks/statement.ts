import { baseIn, literalIn } from '../literals';
import { settingsOf, textIn } from '../settings';
import { statedAddress, withBase } from '../siteAddress';

/** A file that may state a site's address. */
export interface Statement {
  /** Below the site's folder. */
  readonly files: readonly string[];
  /** True if it counts only where no other file states an address. */
  readonly isWeak?: boolean;
  readonly addressIn: (text: string) => string | undefined;
}

/** An address in one field of a program, and its base path in another one of the outermost of both their objects. */
export function addressInProgram(text: string, field: string, baseField?: string): string | undefined {
  return literalIn(text, field, (value, { depth }) => {
    const address = statedAddress(value);
    if (address === undefined || baseField === undefined) return address;
    const base = baseIn(text, baseField, depth - field.split('.').length + 1);
    return base === undefined ? undefined : withBase(address, base);
  });
}

/** An address that is a setting of a TOML, YAML or JSON text. @param name `url`, or `site.url` */
export function addressInSettings(text: string, name: string): string | undefined {
  const value = settingIn(text, name);
  return value === undefined ? undefined : statedAddress(value);
}

/** The value of a setting in a TOML, YAML or JSON text, if it is a plain text. @param name `url`, or `site.url` */
export function settingIn(text: string, name: string): string | undefined {
  return textIn(settingsOf(text, name.split('.').length), name);
}

/** Maximum number of characters of a file in which a head is looked for. */
const maxHeadChars = 50_000;

/** The address that the markup of a home page states as its own. */
export function homeAddressIn(text: string): string | undefined {
  const tags = text.slice(0, maxHeadChars).match(/<(?:link|meta)\b[^<>]*>/gi) ?? [];
  const own = tags.filter((tag) => /\brel=["']?canonical\b|\bproperty=["']?og:url\b/i.test(tag));
  const stated = own.map((tag) => /\b(?:href|content)=["'](https?:\/\/[^"'\s{}$]+)["']/i.exec(tag)?.[1]);
  return stated.map((address) => address && statedAddress(address)).find((address) => address !== undefined);
}
