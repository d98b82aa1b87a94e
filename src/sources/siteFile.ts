import type { Node } from 'jsonc-parser';
import { readGate } from './readGate';
import { NodeReader, parseTreeOf, type Fault } from './nodeReader';
import { isInside, readPattern } from './pattern';
import { baseOf, isSiteAddress } from './siteAddress';
import type { SiteRule, StatedSite } from './site';

/** `rules` applies to all sites together: each address is compared with all of them. */
const most = { characters: 1 << 20, sites: 100, rules: 1000, files: 10, aliases: 50 };

/** The fault of a file that is not read. */
export function unreadFault(kind: 'link' | 'tooLarge'): Fault {
  return { kind, field: '', offset: 0, length: 0 };
}

/** The content of the file. */
export interface ReadSites {
  readonly sites: readonly StatedSite[];
  readonly faults: readonly Fault[];
  /** The warning to show at a rule if no file matches it. */
  readonly ifUnused: ReadonlyMap<SiteRule, Fault>;
}

/** Reads the valid parts of the file: an entry with a fault is left out. It never throws, and is quick. */
export function readSiteFile(text: string): ReadSites {
  const reader = new SiteFileReader();
  return { sites: reader.read(text), faults: reader.faults, ifUnused: reader.ifUnused };
}

class SiteFileReader extends NodeReader {
  readonly ifUnused = new Map<SiteRule, Fault>();
  private rulesLeft = most.rules;

  read(text: string): readonly StatedSite[] {
    if (text.length > most.characters) {
      this.faults.push(unreadFault('tooLarge'));
      return [];
    }
    const root = parseTreeOf(text);
    if (!('type' in root)) {
      this.fault('notJson', '', root);
      return [];
    }
    const fields = this.fieldsOf(root, '', ['$schema', 'sites']);
    const schema = fields?.get('$schema');
    if (schema !== undefined) this.textOf(schema, '$schema');
    return this.listOf(fields?.get('sites'), 'sites', most.sites, (node, field) => this.readSite(node, field));
  }

  private readSite(node: Node, at: string): StatedSite | undefined {
    const fields = this.fieldsOf(node, at, ['url', 'folder', 'aliases', 'sources', 'gate']);
    const url = this.addressOf(this.required(fields, 'url', node, at), `${at}.url`);
    const folder = this.folderOf(fields?.get('folder'), `${at}.folder`);
    const aliases = this.listOf(fields?.get('aliases'), `${at}.aliases`, most.aliases, (item, field) =>
      this.addressOf(item, field),
    );
    const rules = this.listOf(fields?.get('sources'), `${at}.sources`, this.rulesLeft, (item, field) =>
      this.readRule(item, field),
    );
    this.rulesLeft -= rules.length;
    const gate = readGate(fields?.get('gate'), `${at}.gate`, this);
    const isWhole = fields?.isKnown === true && url !== undefined && folder !== undefined;
    return isWhole ? { url, folder, aliases, rules, ...(gate && { gate }) } : undefined;
  }

  private readRule(node: Node, at: string): SiteRule | undefined {
    const fields = this.fieldsOf(node, at, ['path', 'file']);
    const path = this.textOf(this.required(fields, 'path', node, at), `${at}.path`);
    const file = this.required(fields, 'file', node, at);
    const files = this.filesOf(file, `${at}.file`);
    if (fields?.isKnown !== true || path === undefined || files === undefined) return undefined;
    const rule = { path, files };
    const pattern = readPattern(rule);
    if ('kind' in pattern) {
      const [place = node, name] =
        pattern.field === 'path'
          ? [fields.get('path'), 'path']
          : file?.type === 'array'
            ? [file.children?.[pattern.at], `file[${pattern.at}]`]
            : [file, 'file'];
      this.fault(pattern.kind, `${at}.${name}`, place);
      return undefined;
    }
    const { offset, length } = file ?? node;
    this.ifUnused.set(rule, { kind: 'noFile', field: `${at}.file`, offset, length });
    return rule;
  }

  /** The files of a rule: one, or several of which the first that exists counts. */
  private filesOf(node: Node | undefined, at: string): readonly string[] | undefined {
    if (node?.type !== 'array') {
      const file = this.textOf(node, at);
      return file === undefined ? undefined : [file];
    }
    const files = this.listOf(node, at, most.files, (item, field) => this.textOf(item, field));
    const isWhole = files.length > 0 && files.length === node.children?.length;
    if (files.length === 0 && node.children?.length === 0) this.fault('missing', `${at}[0]`, node);
    return isWhole ? files : undefined;
  }

  private addressOf(node: Node | undefined, at: string): string | undefined {
    const address = this.textOf(node, at);
    if (node === undefined || address === undefined) return undefined;
    if (isSiteAddress(address)) return baseOf(address);
    this.fault('notAddress', at, node);
    return undefined;
  }

  private folderOf(node: Node | undefined, at: string): string | undefined {
    const folder =
      node === undefined
        ? ''
        : this.textOf(node, at)
            ?.replace(/^\.(?:\/|$)/, '')
            .replace(/\/$/, '');
    if (node === undefined || folder === undefined || isFolder(folder)) return folder;
    this.fault('outside', at, node);
    return undefined;
  }
}

function isFolder(folder: string): boolean {
  return folder === '' || (isInside(folder) && folder.split('/').every((part) => part !== ''));
}

/** Writes a file that states these sites. */
export function writeSiteFile(sites: readonly StatedSite[]): string {
  const written = sites.map(({ url, folder, aliases, rules }) => ({
    url,
    ...(folder === '' ? {} : { folder }),
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(rules.length === 0
      ? {}
      : { sources: rules.map(({ path, files }) => ({ path, file: files.length === 1 ? files[0] : files })) }),
  }));
  return `${JSON.stringify({ sites: written }, undefined, 2)}\n`;
}
