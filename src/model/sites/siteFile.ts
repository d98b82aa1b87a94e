import type { Node } from 'jsonc-parser';
import { haveSameNames, isInside, readFilePattern, readPathPattern, type PatternFault } from './pattern';
import { baseOf, isSiteAddress } from './siteAddress';
import { parseTreeOf } from './siteFileTree';
import { type SiteRule, type StatedSite } from './statedSite';

type FaultKind =
  | 'link'
  | 'tooLarge'
  | 'notJson'
  | 'notObject'
  | 'unknownField'
  | 'missing'
  | 'notText'
  | 'notAddress'
  | 'outside'
  | 'pattern'
  | 'tooMany';

/** A fault of the file, with its field and its place in the text. */
export interface Fault {
  readonly kind: FaultKind;
  readonly field: string;
  readonly offset: number;
  readonly length: number;
}

/** `rules` applies to all sites together: each address is compared with all of them. */
const most = { characters: 1 << 20, sites: 100, rules: 1000, aliases: 50, faults: 100 };

/** The fault of a file that is not read. */
export function unreadFault(kind: 'link' | 'tooLarge'): Fault {
  return { kind, field: '', offset: 0, length: 0 };
}

/** Reads the valid parts of the file: an entry with a fault is left out. It never throws, and is quick. */
export function readSiteFile(text: string): {
  readonly sites: readonly StatedSite[];
  readonly faults: readonly Fault[];
} {
  const reader = new SiteFileReader();
  return { sites: reader.read(text), faults: reader.faults };
}

class SiteFileReader {
  readonly faults: Fault[] = [];
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
    const fields = this.fieldsOf(node, at, ['url', 'folder', 'aliases', 'sources']);
    const url = this.addressOf(this.required(fields, 'url', node, at), `${at}.url`);
    const folder = this.folderOf(fields?.get('folder'), `${at}.folder`);
    const aliases = this.listOf(fields?.get('aliases'), `${at}.aliases`, most.aliases, (it, field) =>
      this.addressOf(it, field),
    );
    const rules = this.listOf(fields?.get('sources'), `${at}.sources`, this.rulesLeft, (it, field) =>
      this.readRule(it, field),
    );
    this.rulesLeft -= rules.length;
    const isWhole = fields?.isKnown === true && url !== undefined && folder !== undefined;
    return isWhole ? { url, folder, aliases, rules } : undefined;
  }

  private readRule(node: Node, at: string): SiteRule | undefined {
    const fields = this.fieldsOf(node, at, ['path', 'file']);
    const path = this.textOf(this.required(fields, 'path', node, at), `${at}.path`);
    const file = this.textOf(this.required(fields, 'file', node, at), `${at}.file`);
    if (fields?.isKnown !== true || path === undefined || file === undefined) return undefined;
    const fault = faultOf(path, file);
    if (fault === undefined) return { path, file };
    this.fault(fault.kind, `${at}.${fault.field}`, fields.get(fault.field) ?? node);
    return undefined;
  }

  /** The fields of an object; `isKnown` if it has no others than these. */
  private fieldsOf(node: Node, at: string, known: readonly string[]): FieldNodes | undefined {
    if (node.type !== 'object') {
      this.fault('notObject', at, node);
      return undefined;
    }
    const fields = new FieldNodes();
    for (const { children: [key, value] = [] } of node.children ?? []) {
      const name = String(key?.value);
      if (key === undefined || value === undefined) continue;
      if (known.includes(name)) fields.set(name, value);
      else {
        this.fault('unknownField', at === '' ? name : `${at}.${name}`, key);
        fields.isKnown = false;
      }
    }
    return fields;
  }

  private required(fields: FieldNodes | undefined, name: string, node: Node, at: string): Node | undefined {
    const found = fields?.get(name);
    if (fields !== undefined && found === undefined) this.fault('missing', `${at}.${name}`, node);
    return found;
  }

  private listOf<T>(
    node: Node | undefined,
    at: string,
    limit: number,
    readItem: (node: Node, field: string) => T | undefined,
  ): readonly T[] {
    if (node === undefined) return [];
    if (node.type !== 'array') {
      this.fault('notObject', at, node);
      return [];
    }
    const items = node.children ?? [];
    const beyond = items[limit];
    if (beyond !== undefined) this.fault('tooMany', at, beyond);
    return items.slice(0, limit).flatMap((item, index) => readItem(item, `${at}[${index}]`) ?? []);
  }

  private textOf(node: Node | undefined, at: string): string | undefined {
    if (node === undefined) return undefined;
    const value: unknown = node.value;
    if (typeof value === 'string') return value;
    this.fault('notText', at, node);
    return undefined;
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

  private fault(kind: FaultKind, field: string, { offset, length }: Pick<Fault, 'offset' | 'length'>): void {
    if (this.faults.length < most.faults) this.faults.push({ kind, field, offset, length });
  }
}

/** The fault of a rule, with its field. */
function faultOf(path: string, file: string): { readonly kind: PatternFault; readonly field: string } | undefined {
  const [pathRoute, fileRoute] = [readPathPattern(path), readFilePattern(file)];
  if (typeof pathRoute === 'string') return { kind: pathRoute, field: 'path' };
  if (typeof fileRoute === 'string') return { kind: fileRoute, field: 'file' };
  return haveSameNames(pathRoute, fileRoute) ? undefined : { kind: 'pattern', field: 'file' };
}

class FieldNodes extends Map<string, Node> {
  isKnown = true;
}

function isFolder(folder: string): boolean {
  return folder === '' || (isInside(folder) && folder.split('/').every((part) => part !== ''));
}
