import { applyEdits, findNodeAtOffset, getNodePath, modify, parseTree, type Node } from 'jsonc-parser';
import type { Gate } from './gateRules';
import { readGate } from './readGate';
import { fieldName, NodeReader, parseTreeOf, type Fault } from './nodeReader';
import { isInside, readPattern } from './pattern';
import { baseOf, isSameAddress, isSiteAddress } from './siteAddresses';
import type { SiteRule, ConfiguredSite } from './site';

/** `rules` applies to all sites together: each address is compared with all of them. */
const most = { characters: 1 << 20, sites: 100, rules: 1000, files: 10, aliases: 50 };

/** The fault of a file that isn't read. */
export function unreadFault(kind: 'link' | 'tooLarge'): Fault {
  return { kind, field: '', offset: 0, length: 0 };
}

/** The content of the file. */
export interface ReadSites {
  readonly sites: readonly ConfiguredSite[];
  readonly faults: readonly Fault[];
  /** The warning to show at a rule if no file matches it. */
  readonly ifUnused: ReadonlyMap<SiteRule, Fault>;
}

/** Reads the valid parts of the file: an entry with a fault is left out. Never throws, and is fast. */
export function readSiteFile(text: string): ReadSites {
  const reader = new SiteFileReader();
  return { sites: reader.read(text), faults: reader.faults, ifUnused: reader.ifUnused };
}

class SiteFileReader extends NodeReader {
  readonly ifUnused = new Map<SiteRule, Fault>();
  private readonly known: ConfiguredSite[] = [];
  private rulesLeft = most.rules;

  read(text: string): readonly ConfiguredSite[] {
    if (text.length > most.characters) {
      this.faults.push(unreadFault('tooLarge'));
      return [];
    }
    const root = parseTreeOf(text);
    if (!('type' in root)) {
      this.faults.push({ kind: 'notJson', field: '', ...root });
      return [];
    }
    const fields = this.fieldsOf(root, ['$schema', 'sites']);
    this.textOf(fields?.get('$schema'));
    return this.listOf(fields?.get('sites'), most.sites, (node) => this.readSite(node));
  }

  private readSite(node: Node): ConfiguredSite | undefined {
    const fields = this.fieldsOf(node, ['url', 'folder', 'aliases', 'sources', 'gate']);
    const url = this.addressOf(this.required(fields, 'url', node));
    const folder = fields?.has('folder') === true ? this.folderOf(fields.get('folder')) : '';
    const aliases = this.listOf(fields?.get('aliases'), most.aliases, (item) => this.addressOf(item));
    const rules = this.listOf(fields?.get('sources'), this.rulesLeft, (item) => this.readRule(item));
    this.rulesLeft -= rules.length;
    const gate = readGate(fields?.get('gate'), this);
    const isWhole = fields?.isKnown === true && url !== undefined && folder !== undefined;
    if (!isWhole) return undefined;
    const site = { url, folder, aliases, rules, ...(gate && { gate }) };
    const isNew = !this.known.some((other) => isStatedAgain(site, other));
    if (!isNew) this.fault('twice', fields.get('url') ?? node);
    this.known.push(site);
    return isNew ? site : undefined;
  }

  private readRule(node: Node): SiteRule | undefined {
    const fields = this.fieldsOf(node, ['path', 'file']);
    const pathNode = this.required(fields, 'path', node);
    const path = this.textOf(pathNode);
    const file = this.required(fields, 'file', node);
    const files = this.filesOf(file);
    if (fields?.isKnown !== true || path === undefined || file === undefined || files === undefined) return undefined;
    const rule = { path, files };
    const pattern = readPattern(rule);
    if ('kind' in pattern) {
      this.fault(pattern.kind, (pattern.field === 'path' ? pathNode : file.children?.[pattern.at]) ?? file);
      return undefined;
    }
    const { offset, length } = file;
    this.ifUnused.set(rule, { kind: 'noFile', field: fieldName(file), offset, length });
    return rule;
  }

  /** The files of a rule: one, or several, the first existing of which counts. */
  private filesOf(node: Node | undefined): readonly string[] | undefined {
    if (node?.type !== 'array') {
      const file = this.textOf(node);
      return file === undefined ? undefined : [file];
    }
    const files = this.listOf(node, most.files, (item) => this.textOf(item));
    if (node.children?.length === 0) this.fault('missing', node, '[0]');
    return files.length > 0 && files.length === node.children?.length ? files : undefined;
  }

  private addressOf(node: Node | undefined): string | undefined {
    const address = this.validText(node, 'notAddress', isSiteAddress);
    return address === undefined ? undefined : baseOf(address);
  }

  private folderOf(node: Node | undefined): string | undefined {
    const folder = this.validText(node, 'outside', (text) => isFolder(withoutDot(text)));
    return folder === undefined ? undefined : withoutDot(folder);
  }
}

/** True if two entries define the same site. One may be generated in several folders, but has one gate. */
function isStatedAgain(one: ConfiguredSite, other: ConfiguredSite): boolean {
  const isSamePart = one.folder === other.folder || (one.gate !== undefined && other.gate !== undefined);
  return isSamePart && isSameAddress(one.url, other.url);
}

/** The folder without a leading dot and a trailing slash. */
function withoutDot(folder: string): string {
  return folder.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}

function isFolder(folder: string): boolean {
  return folder === '' || (isInside(folder) && folder.split('/').every((part) => part !== ''));
}

/** The text of the file with a baseline added to a gate. The rest stays as written. */
export function withBaseline(text: string, { at }: Gate, baseline: string): string {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, at.offset);
  if (node === undefined) return text;
  const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: 2 };
  return applyEdits(text, modify(text, [...getNodePath(node), 'baseline'], baseline, { formattingOptions }));
}

/** Writes a file that defines these sites. */
export function writeSiteFile(sites: readonly ConfiguredSite[]): string {
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
